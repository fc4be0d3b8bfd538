/** How a reported item or review looked to buyers, and when somebody reported it so for the first time. */
export interface AsReported {
  at: string;
  /** Of an item. */
  name?: string;
  priceKobo?: number;
  /** Of a review. */
  stars?: number;
  text: string;
  /** By what the item or the review calls them: their files go when the thing is changed. */
  photos: string[];
  /** The case that has kept it, and copies of its photos: another one may have taken the look over. */
  caseId: string;
}

export type Look = Omit<AsReported, 'at' | 'caseId'>;

/** So many looks are kept of a case. */
export const keptLooks = 20;

/**
 * The first one and the newest: whoever changes a thing often, and reports it each time, does not keep out what others report later.
 * Also the cases whose copies of photos have to be looked through.
 */
export function cutLooks(looks: readonly AsReported[]): { kept: AsReported[]; cutOf: string[] } {
  const cut = looks.slice(1, Math.max(1, looks.length - keptLooks + 1));
  const kept = looks.filter((look) => !cut.includes(look));
  return { kept, cutOf: [...new Set(cut.map(({ caseId }) => caseId))] };
}
