import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface TableColumn<Row> {
  id: string;
  head: ReactNode;
  /** The head is spoken only, for a column of buttons. */
  headHidden?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  /** At the right; on a phone beside the other facts. */
  end?: boolean | undefined;
  className?: string | undefined;
}

interface TableProps<Row> {
  caption: string;
  columns: ReadonlyArray<TableColumn<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Becomes rows of a list under 768 px; `false` keeps the table and lets it scroll. */
  toCards?: boolean | undefined;
  className?: string | undefined;
}

/** The roles are written out because a browser forgets them when CSS turns a table into blocks. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  toCards = true,
  className,
}: TableProps<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: kept when the table is shown as blocks
    <table className={classNames(toCards && 'tc', className)} role="table">
      <caption className="sr">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              className={column.end ? 'end-c' : undefined}
            >
              {column.headHidden ? <span className="sr">{column.head}</span> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <td
                key={column.id}
                role="cell"
                className={classNames(column.end && 'end-c', column.className)}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: kept when the table is shown as blocks
  );
}
