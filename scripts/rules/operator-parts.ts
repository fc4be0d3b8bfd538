interface Graph {
  getModuleInfo: (
    id: string,
  ) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

const known = new Map<string, boolean>();
const ofOperators = /[\\/]app[\\/]routes[\\/]operator[\\/]/;
const ofAnybody = /[\\/]app[\\/](root|entry\.client|routes[\\/](?!operator[\\/]))/;

/** Whether pages of operators alone need it, at once or later: it must not travel with what a shop's pages share. */
export function isOfOperators(id: string, graph: Graph): boolean {
  const kept = known.get(id);
  if (kept !== undefined) return kept;
  const seen = new Set([id]);
  // A set grows while it is walked: everything that leads here.
  for (const module of seen) {
    const info = graph.getModuleInfo(module);
    for (const importer of info?.importers ?? []) seen.add(importer);
    for (const importer of info?.dynamicImporters ?? []) seen.add(importer);
  }
  const all = [...seen];
  const isTheirs =
    all.some((module) => ofOperators.test(module)) && !all.some((module) => ofAnybody.test(module));
  known.set(id, isTheirs);
  return isTheirs;
}
