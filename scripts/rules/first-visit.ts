/** What a visitor opens first, with the frame of every page. */
const firstPages =
  /[\\/]app[\\/](root|entry\.client|routes[\\/]market[\\/](home|market|category|product|shop-public|shops))\.tsx/;

interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

const known = new Map<string, boolean>();

/** Whether one of those pages imports it, itself or through others; what loads later does not count. */
export function isOfFirstVisit(id: string, graph: Graph): boolean {
  const kept = known.get(id);
  if (kept !== undefined) return kept;
  const seen = new Set([id]);
  // A set grows while it is walked: everything that leads here.
  for (const module of seen) {
    if (firstPages.test(module)) {
      known.set(id, true);
      return true;
    }
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  known.set(id, false);
  return false;
}
