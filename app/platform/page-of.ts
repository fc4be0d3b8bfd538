/** A page of rows that were asked for with one more than it holds: where the next one goes on, if there is one. */
export function pageOf<Row, Cursor = string>(
  rows: readonly Row[],
  size: number,
  cursorOf: (row: Row) => Cursor,
): { page: Row[]; next: Cursor | undefined } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: rows.length > size && last !== undefined ? cursorOf(last) : undefined };
}

/** The usual one: by the id of its last row. */
export const pageById = <Row extends { id: string }>(rows: readonly Row[], size: number) =>
  pageOf(rows, size, ({ id }) => id);
