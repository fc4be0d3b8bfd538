import { matchRoutes, type RouteObject } from 'react-router';
import routes from '../../../app/routes.ts';

/**
 * No pages: answers to a form, files, what leads elsewhere, and the gallery of components for developers. The rooms of
 * operators speak English (025).
 */
const noPage =
  /\.ts$|^routes\/operator\/|\/(likes|logout|shared|stock-export|ui)\.tsx$|^routes\/market\/short-link\.tsx$/;

const table = routes.map(
  ({ index, path, file }): RouteObject =>
    index ? { id: file, index: true } : { id: `${file} ${path}`, ...(path && { path }) },
);

/** The pages of the route table that none of these addresses shows. */
export function routesWithout(addresses: Iterable<string>): string[] {
  const seen = new Set(
    [...addresses].flatMap((address) => {
      const { pathname } = new URL(address);
      return matchRoutes(table, pathname)?.map(({ route }) => route.id) ?? [];
    }),
  );
  return table
    .map(({ id = '' }) => id)
    .filter((id) => !noPage.test(id.split(' ')[0] ?? '') && !seen.has(id));
}
