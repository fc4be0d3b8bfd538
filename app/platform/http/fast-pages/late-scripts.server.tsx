import type { ReactNode } from 'react';
import type { EntryContext } from 'react-router';
import { routesMark } from '../pages/early/page-marks.ts';
import { type Late, startLater } from './start-later.inline.ts';

type Manifest = EntryContext['manifest'];
type Route = NonNullable<Manifest['routes'][string]>;

const partsOf = (route: Route): string[] =>
  [
    route.clientActionModule,
    route.clientLoaderModule,
    route.clientMiddlewareModule,
    route.hydrateFallbackModule,
    route.module,
  ].filter((part) => part !== undefined);

export interface LatePage {
  texts: string;
  nonce: string;
  /** Somebody may just read it: it is worth its rest. */
  isForMany: boolean;
}

function lateOf(entryContext: EntryContext, { texts, isForMany }: LatePage): Late {
  const { manifest, staticHandlerContext } = entryContext;
  const routes: Record<string, string[]> = {};
  const files = new Set([...manifest.entry.imports, manifest.url]);
  for (const { id } of staticHandlerContext.matches.map((match) => match.route)) {
    const route = manifest.routes[id];
    if (!route) continue;
    routes[id] = partsOf(route);
    for (const file of [...(route.imports ?? []), ...partsOf(route)]) files.add(file);
  }
  const { module: entry } = manifest.entry;
  const restMs = isForMany ? 6_000 : 0;
  const times = { paintMs: 5_000, restMs, idleMs: 1_000, againMs: 3_000 };
  return { files: [...files], routes, entry, texts, mark: routesMark, ...times };
}

/** As React Router's client takes it: its settings, and the stream that the loaders' answers are written into. */
const contextText = (settings: string): string =>
  `window.__reactRouterContext=${settings};window.__reactRouterContext.stream=new ReadableStream({start(c){window.__reactRouterContext.streamController=c}}).pipeThrough(new TextEncoderStream())`;

/**
 * What stands in the place of React Router's own `<Scripts>`, with as many elements: the browser draws those. None
 * where a change of the code reaches the open page.
 */
export function lateScripts(entry: EntryContext, page: LatePage): ReactNode {
  const { manifest, serverHandoffString, renderMeta } = entry;
  if (manifest.hmr || serverHandoffString === undefined) return undefined;
  // React Router hands its loaders' answers over only where it thinks that scripts will read them.
  if (renderMeta) renderMeta.didRenderScripts = true;
  const late = JSON.stringify(lateOf(entry, page)).replaceAll('<', '\\u003c');
  return (
    <>
      <script nonce={page.nonce}>{contextText(serverHandoffString)}</script>
      <script nonce={page.nonce}>{`(${startLater})(${late})`}</script>
    </>
  );
}
