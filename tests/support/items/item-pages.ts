import { RouterContextProvider } from 'react-router';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import { type Viewer, viewerContext } from '#app/domains/shops/viewer/viewer.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import BinPage, {
  action as binAction,
  loader as binLoader,
} from '#app/routes/stocks/stock-bin.tsx';
import EditPage, {
  action as editAction,
  loader as editLoader,
} from '#app/routes/stocks/stock-edit.tsx';
import HistoryPage, {
  action as historyAction,
  loader as historyLoader,
} from '#app/routes/stocks/stock-history.tsx';
import { drawnPage } from '../drawn.tsx';
import type { Person } from '../shop/people.ts';

const origin = 'https://oja.example';
type Door = (args: never) => Promise<unknown>;

const doors = {
  bin: { page: BinPage, loader: binLoader as Door, action: binAction as Door },
  edit: { page: EditPage, loader: editLoader as Door, action: editAction as Door },
  history: { page: HistoryPage, loader: historyLoader as Door, action: historyAction as Door },
};
type DoorName = keyof typeof doors;

async function argsOf(person: Person, stockId: string, form?: FormData) {
  const context = new RouterContextProvider();
  const facts = { id: 'r', nonce: 'n', clientAddress: '102.89.7.1', origin };
  context.set(requestContext, { ...facts, translator: translatorFor('en') });
  const place = await shopOfUser(person.id);
  const viewer: Viewer = {
    session: person.session,
    role: place?.role,
    shop: place?.shop,
    isPaused: false,
    justJoined: false,
  };
  context.set(viewerContext, async () => viewer);
  const request = new Request(`${origin}/x`, form ? { method: 'POST', body: form } : {});
  return { request, params: { stockId }, context } as never;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
};
const decoded = (text: string): string =>
  text.replace(/&([a-z0-9#]+);/gi, (whole, name: string) => entities[name] ?? whole);

function typedIn(tag: string, inner: string | undefined): string | undefined {
  if (tag.startsWith('<textarea')) return decoded(inner ?? '').replace(/^\n/, '');
  if (tag.startsWith('<select')) {
    const options = (inner ?? '').match(/<option[^>]*>/g) ?? [];
    const chosen = options.find((option) => option.includes(' selected')) ?? options[0];
    return decoded(attribute(chosen ?? '', 'value') ?? '');
  }
  const isBox = /type="(checkbox|radio)"/.test(tag);
  if (isBox && !tag.includes(' checked')) return undefined;
  return decoded(attribute(tag, 'value') ?? (isBox ? 'on' : ''));
}

/** The fields of the first form of a page, as a browser without JavaScript would send them. */
function formIn(html: string): FormData {
  const [, inside = ''] = /<form[^>]*>([\s\S]*?)<\/form>/.exec(html) ?? [];
  const form = new FormData();
  const tags = /<input[^>]*>|<(textarea|select)[^>]*>([\s\S]*?)<\/\1>/g;
  for (const match of inside.matchAll(tags)) {
    const [tag] = match;
    const name = attribute(/^<[^>]*>/.exec(tag)?.[0] ?? '', 'name');
    const value = typedIn(tag, match[2]);
    if (name !== undefined && value !== undefined && !tag.includes('type="file"'))
      form.append(name, value);
  }
  return form;
}

export interface OpenPage {
  loaderData: object;
  html: string;
  form: FormData;
}

/** A team's page of an item as the server draws it, with the fields of its form. */
export async function openPage(
  person: Person,
  stockId: string,
  door: DoorName = 'edit',
): Promise<OpenPage> {
  const { loader, page } = doors[door];
  const loaderData = (await loader(await argsOf(person, stockId))) as object;
  const html = drawnPage(page, { loaderData });
  return { loaderData, html, form: formIn(html) };
}

export interface PageAnswer {
  saved?: true;
  quantity?: number;
  fault?: { code: string; message: string; fields?: Record<string, string> };
  known?: Record<string, string>;
}

/** Sends a form to a page; fields that are given are typed over what stood there. */
export async function sendForm(
  person: Person,
  stockId: string,
  form: FormData,
  { door = 'edit', typed = {} }: { door?: DoorName; typed?: Record<string, string> } = {},
): Promise<PageAnswer> {
  const sent = new FormData();
  for (const [name, value] of form) if (!(name in typed)) sent.append(name, value);
  for (const [name, value] of Object.entries(typed)) sent.set(name, value);
  const answer = await doors[door].action(await argsOf(person, stockId, sent));
  return ((answer as { data?: object }).data ?? answer) as PageAnswer;
}
