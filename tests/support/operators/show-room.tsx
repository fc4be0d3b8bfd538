import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { Viewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { contextOf, type RoomModule, roomModule } from './ask-room.ts';

type Page = RoomModule & { default: ComponentType<{ loaderData: unknown; actionData: unknown }> };

interface Shown {
  /** The file of its route, under `app`. */
  file: string;
  /** As the router's table has it. */
  pattern: string;
  path: string;
  viewer: Viewer;
  /** A form is sent; else the page is read. */
  form?: Record<string, string>;
}

/** A room as a browser without scripts gets it, also after a form that was refused. */
export async function showRoom({ file, pattern, path, viewer, form }: Shown): Promise<string> {
  const { loader, action, default: Room } = (await roomModule(file)) as Page;
  const Component = () => <Room loaderData={useLoaderData()} actionData={useActionData()} />;
  const routes = [{ id: 'room', path: pattern, loader, action, Component }];
  const { query, dataRoutes } = createStaticHandler(routes as never);
  const { origin, context } = contextOf({ path, viewer });
  const sent = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
  const answer = await query(new Request(`${origin}${path}`, sent), { requestContext: context });
  if (answer instanceof Response) throw new Error(`${path} led on: it was done`);
  for (const error of Object.values(answer.errors ?? {})) throw error;
  return renderToStaticMarkup(
    <I18nProvider value={translatorFor('en')}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, answer)}
        context={answer}
        hydrate={false}
      />
    </I18nProvider>,
  );
}

type Attributes = Record<string, string>;

const attributesOf = (tag: string): Attributes =>
  Object.fromEntries(
    [...tag.matchAll(/([a-z-]+)="([^"]*)"/gi)].map(([, name = '', value = '']) => [name, value]),
  );

export interface FormOfPage {
  html: string;
  /** What is sent by pressing its first button, with nothing typed. */
  sent: Record<string, string>;
  /** What its buttons ask for. */
  intents: string[];
  /** It stands in no fold, or in an open one. */
  isInSight: boolean;
}

function formOf(html: string, isInSight: boolean): FormOfPage {
  const tags = [...html.matchAll(/<(input|textarea|select|button)\b[^>]*>(?:<option[^>]*>)?/g)];
  const fields = tags.map(([tag, kind = '']) => {
    const { type = '', name = '', value = '' } = attributesOf(tag.replace(/<option.*/, ''));
    const option = attributesOf(tag.replace(/.*(?=<option)/, '')).value ?? '';
    return { kind, type, name, value: kind === 'select' ? option : value };
  });
  const buttons = fields.filter(({ kind, name }) => kind === 'button' && name !== '');
  const typed = fields.filter(
    ({ kind, type }) => kind !== 'button' && !/radio|checkbox/.test(type),
  );
  const sent = Object.fromEntries(
    [...typed, ...buttons.slice(0, 1)].map(({ name, value }) => [name, value]),
  );
  const asked = buttons.map(({ value }) => value);
  return { html, sent, intents: asked.length > 0 ? asked : [sent.intent ?? ''], isInSight };
}

/** The forms of a page that change something. */
export function formsOf(page: string): FormOfPage[] {
  return [...page.matchAll(/<form\b.*?<\/form>/gs)]
    .filter(([html]) => /^<form[^>]*method="post"/.test(html))
    .map(({ 0: html, index }) => {
      const above = page.slice(0, index);
      const fold = above.lastIndexOf('<details');
      const isFolded = fold > above.lastIndexOf('</details>');
      return formOf(html, !isFolded || /^<details[^>]* open=""/.test(page.slice(fold)));
    });
}
