import type { ReactNode } from 'react';
import type { EntryContext, ServerBuild } from 'react-router';
import { settings } from '#app/platform/env.server.ts';
import { scriptSources, takeOwnScripts } from '../pages/inline-scripts.ts';
import { type RenderSettings, renderAtOnce, renderPage } from '../pages/render-page.server.ts';
import type { FramedAnswer, WholePage } from '../request-context.server.ts';
import { FragmentContext } from './cached-fragment.tsx';
import { fragmentsOfPage } from './cached-fragments.server.ts';
import { handoffScript, withHandoff } from './handoff.server.ts';
import { type LatePage, lateScripts } from './late-scripts.server.tsx';
import { withMatchedRoutes } from './matched-routes.server.ts';
import { type Packed, packedAs } from './packed.ts';
import { type FramedPage, framedPage } from './page-frames.server.ts';

/**
 * All that we do beside React Router's own way, in one folder: routes matched in smaller tables, loaders'
 * data handed over in one script and as one text, fragments that are rendered once, scripts after the first paint.
 * `FAST_PAGES=off` does without: the same pages, slower. For whoever suspects this folder, and for a router that has changed.
 */
const isOn = (): boolean => settings().fastPages;

/** The entry with the matched routes alone. */
export const fastEntry = (entry: EntryContext): EntryContext =>
  isOn() ? withMatchedRoutes(entry) : entry;

/** Where a page can be read before its scripts are there; else React Router's own scripts. */
export const scriptsAfterPaint = (entry: EntryContext, page: LatePage): ReactNode =>
  isOn() ? lateScripts(entry, page) : undefined;

/** An app that knows these of the routes alone, for the addresses that are asked for most. */
export function withRoutes(build: ServerBuild, isWanted: (path: string) => boolean): ServerBuild {
  if (!isOn()) return build;
  const routes = Object.entries(build.routes).filter(
    ([id, route]) => id === 'root' || route?.index || isWanted(route?.path ?? ''),
  );
  return { ...build, routes: Object.fromEntries(routes) };
}

/**
 * For a loader's answer with many small values: React Router writes and reads its own format value by
 * value, which costs many times as much as one JSON text. Undefined parts are left out.
 */
export function pack<Value>(value: Value): Packed<Value> {
  return isOn() ? packedAs(value) : { plain: value };
}

interface PageForMany {
  entry: EntryContext;
  language: string;
  url: string;
  /** What is on the page beside its address and its loaders' answers. */
  beside: unknown;
  framed: FramedAnswer | undefined;
  tree: (entry: EntryContext, url: string) => ReactNode;
}

async function renderWhole(tree: ReactNode, how: RenderSettings): Promise<string> {
  const page = await renderPage(tree, how);
  if (!Buffer.isBuffer(page)) throw new Error('a page for many came as a stream');
  return page.toString();
}

/** Draws a page's frame; its fragments are cached from now on. */
function drawFrame(language: string): FramedPage['draw'] {
  return (tree) => {
    const fragments = fragmentsOfPage(language);
    const frame = renderAtOnce(<FragmentContext value={fragments}>{tree}</FragmentContext>);
    if (frame === undefined) return undefined;
    const whole = Buffer.from(frame);
    fragments.fill(whole, whole.toString('latin1'));
    return fragments.pieces(frame);
  };
}

/** A page for many, made as a whole and put together from cached fragments. */
export async function renderForMany(page: PageForMany, how: RenderSettings): Promise<WholePage> {
  const { entry, language, url, framed, tree } = page;
  if (!isOn()) {
    const { page, codes } = takeOwnScripts(await renderWhole(tree(entry, url), how), how.nonce);
    const body = Buffer.from(page);
    const text = body.toString('latin1');
    return { body, naming: text, scripts: scriptSources(codes), outline: text };
  }
  const { serverHandoffStream, ...router } = entry;
  const handoff = serverHandoffStream && (await handoffScript(serverHandoffStream));
  if (framed && handoff) {
    const made = framedPage(
      { ...page, router, framed, nonce: how.nonce, draw: drawFrame(language) },
      handoff,
    );
    if (made) return made;
  }
  const fragments = fragmentsOfPage(language);
  const marked = <FragmentContext value={fragments}>{tree(router, url)}</FragmentContext>;
  const drawn = renderAtOnce(marked) ?? (await renderWhole(marked, how));
  const { page: own, codes } = takeOwnScripts(drawn, how.nonce);
  const whole = Buffer.from(handoff ? withHandoff(own, handoff) : own);
  const frame = whole.toString('latin1');
  const scripts = scriptSources(handoff ? [...codes, handoff] : codes);
  return { ...fragments.fill(whole, frame), naming: frame, scripts };
}
