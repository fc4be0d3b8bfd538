import type { ReactNode } from 'react';
import type { EntryContext, ServerBuild } from 'react-router';
import { settings } from '#app/platform/env.server.ts';
import { type RenderSettings, renderAtOnce, renderPage } from '../pages/render-page.server.ts';
import type { WholePage } from '../request-context.server.ts';
import { FragmentContext } from './cached-fragment.tsx';
import { fragmentsOfPage } from './cached-fragments.server.ts';
import { handoffScript, withHandoff } from './handoff.server.ts';
import { type LatePage, lateScripts } from './late-scripts.server.tsx';
import { withMatchedRoutes } from './matched-routes.server.ts';
import { type Packed, packedAs } from './packed.ts';

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
  tree: (entry: EntryContext) => ReactNode;
}

async function renderWhole(tree: ReactNode, how: RenderSettings): Promise<Buffer<ArrayBuffer>> {
  const page = await renderPage(tree, how);
  if (!Buffer.isBuffer(page)) throw new Error('a page for many came as a stream');
  return Buffer.from(page);
}

/** A page for many, made as a whole and put together from cached fragments. */
export async function renderForMany(
  { entry, language, tree }: PageForMany,
  how: RenderSettings,
): Promise<WholePage> {
  if (!isOn()) {
    const body = await renderWhole(tree(entry), how);
    const frame = body.toString('latin1');
    return { body, frame, outline: frame };
  }
  const { serverHandoffStream, ...router } = entry;
  const handoff = serverHandoffStream && (await handoffScript(serverHandoffStream));
  const fragments = fragmentsOfPage(language);
  const marked = <FragmentContext value={fragments}>{tree(router)}</FragmentContext>;
  const page = renderAtOnce(marked) ?? (await renderWhole(marked, how)).toString();
  const whole = Buffer.from(handoff ? withHandoff(page, handoff) : page);
  const frame = whole.toString('latin1');
  return { ...fragments.fill(whole, frame), frame };
}
