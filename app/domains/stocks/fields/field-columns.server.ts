import { stocks } from '../stocks.table.server.ts';
import {
  type DetailColumn,
  type DetailValues,
  detail,
  detailNames,
  forEachName,
  productFields,
} from './product-fields.ts';

/** Does not compile with a column that the table does not have. */
type DetailColumns = Pick<typeof stocks.$inferSelect, DetailColumn>;

/** The details that a row of the table holds, by their names. */
export const detailsOf = (row: DetailColumns): DetailValues =>
  forEachName(detailNames, (name) => row[productFields[name].column]) as DetailValues;

/** The same the other way: what add and edit write. */
export const columnsOf = (values: DetailValues): DetailColumns =>
  Object.fromEntries(
    detailNames.map((name) => [productFields[name].column, values[name]]),
  ) as DetailColumns;

/** For a query that wants the details and not the whole row. */
export const detailColumns = Object.fromEntries(
  detailNames.map((name) => [productFields[name].column, stocks[productFields[name].column]]),
) as Pick<typeof stocks, DetailColumn>;

/** Where a search looks besides the name: the public never into what only the team sees. */
export const searchedColumns = (searcher: 'everybody' | 'team') =>
  detailNames
    .filter((name) => {
      const { searched, seenBy } = detail(name);
      return searched && (searcher === 'team' || seenBy === 'everybody');
    })
    .map((name) => stocks[productFields[name].column]);
