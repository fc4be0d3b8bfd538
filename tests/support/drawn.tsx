import type { ComponentType, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';

/** A part of a page as a reader of English gets it from the server. */
export function drawn(part: ReactElement, path = '/'): string {
  const element = <I18nProvider value={translatorFor('en')}>{part}</I18nProvider>;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

interface Given {
  loaderData: object;
  actionData?: object | undefined;
}

/** The page of a route, with what it reads; the router gives more. */
export function drawnPage(page: unknown, given: Given): string {
  const Page = page as ComponentType<Given>;
  return drawn(<Page {...given} />);
}
