import { type FromWorker, keptMeta } from '#app/platform/offline/worker-names.ts';
import { isData, isFrame, isFromCopy, isKept, pageOf, shellPath } from './kept-paths.ts';
import { type KeptPage, keepPage, keptPage, noteReader } from './page-store.ts';

declare const self: ServiceWorkerGlobalScope;

/** A line that takes longer than this is as good as none. */
const patience = 3_000;
/** What came too late is taken without asking again, if the page comes back for it at once. */
const lateFor = 20_000;
const late = new Map<string, number>();

async function tell(event: FetchEvent, message: FromWorker): Promise<void> {
  const client = await self.clients.get(event.clientId);
  client?.postMessage(message);
}

/** Says in the document itself how old it is: no page is there yet to be told. */
async function dated({ response, at }: KeptPage): Promise<Response> {
  const text = await response.text();
  const page = text.replace('<head>', `<head><meta name="${keptMeta}" content="${at}"/>`);
  return new Response(page, { headers: response.headers });
}

async function fromPhone(event: FetchEvent, kept: KeptPage): Promise<Response> {
  const url = new URL(event.request.url);
  if (!isData(url.pathname)) return dated(kept);
  if (!isFrame(url)) await tell(event, { kind: 'asOf', at: kept.at });
  return kept.response;
}

const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, ms, undefined));

/** A page that is not here opens in the frame that is, from whatever the phone has of it. */
async function shell(url: URL): Promise<Response> {
  const kept = await keptPage(new URL(shellPath, url.origin).href);
  if (!kept) return Response.error();
  if (url.pathname === shellPath) return dated(kept);
  return Response.redirect(`${shellPath}?to=${encodeURIComponent(url.pathname + url.search)}`);
}

async function ask(event: FetchEvent): Promise<Response> {
  const early: Response | undefined = await event.preloadResponse;
  return early ?? fetch(event.request);
}

async function keep(event: FetchEvent, response: Response, build: string): Promise<void> {
  const { request } = event;
  if (isKept(new URL(request.url).pathname)) await keepPage(request.url, response, build);
}

/** What came over the line too late for an earlier request is here already. */
async function cameLate(event: FetchEvent): Promise<Response | undefined> {
  const { url } = event.request;
  const at = late.get(url);
  late.delete(url);
  if (at === undefined || Date.now() - at > lateFor) return undefined;
  return (await keptPage(url))?.response;
}

/** Every answer of the team has the frame's facts; the screens that were fetched first are there on every phone. */
async function keptFrame({ origin }: URL): Promise<KeptPage | undefined> {
  return (await keptPage(`${origin}/_.data`)) ?? keptPage(`${origin}${shellPath}.data`);
}

async function keptFor(url: URL): Promise<KeptPage | undefined> {
  if (!isKept(url.pathname)) return undefined;
  const kept = await keptPage(url.href);
  return kept ?? (isFrame(url) ? keptFrame(url) : undefined);
}

/** Pages whose data are wanted as they were kept, because the copy of the shop does not have them. */
const wanted = new Set<string>();

export function wantKept(page: string): void {
  wanted.add(page);
}

function pageAddress(url: URL): string {
  const page = new URL(url);
  page.pathname = pageOf(url.pathname);
  page.searchParams.delete('_routes');
  return page.href;
}

/** Neither the line nor the phone has it. */
async function answerNothing(event: FetchEvent, error: unknown): Promise<Response> {
  const asked = new URL(event.request.url);
  if (!isData(asked.pathname)) return shell(asked);
  const page = new URL(pageAddress(asked));
  if (!isFrame(asked) && (await keptPage(page.href))) {
    await tell(event, { kind: 'openDocument', path: page.pathname + page.search });
  }
  throw error;
}

/** Pages and their data: from the line, and from the phone when that fails or takes too long. */
export async function answerPage(event: FetchEvent, build: string): Promise<Response> {
  const { url } = event.request;
  const address = new URL(url);
  const { pathname } = address;
  const byCopy = isFromCopy(address);
  if (byCopy && wanted.delete(pageAddress(address))) {
    const kept = await keptPage(url);
    return kept ? fromPhone(event, kept) : answerNothing(event, new TypeError('not kept'));
  }
  let tooLate = false;
  const fromLine = async (): Promise<Response> => {
    const response = await ask(event);
    await noteReader(response);
    const done = keep(event, response.clone(), build).catch(() => undefined);
    const tellLate = async () => {
      if (!tooLate || !isData(pathname)) return;
      late.set(url, Date.now());
      await tell(event, { kind: 'newer' });
    };
    event.waitUntil(done.then(tellLate));
    return response;
  };
  const ready = await cameLate(event);
  const line = ready ? Promise.resolve(ready) : fromLine();
  const orNothing = line.catch(() => undefined);
  event.waitUntil(orNothing);
  // The page has its own patience, and something newer than what is kept here.
  if (byCopy) return line;
  const first = await Promise.race([orNothing, after(patience)]);
  if (first) {
    if (isData(pathname) && !isFrame(address)) await tell(event, { kind: 'asOf', at: undefined });
    return first;
  }
  const kept = await keptFor(address);
  if (kept) {
    tooLate = true;
    return fromPhone(event, kept);
  }
  return line.catch((error) => answerNothing(event, error));
}
