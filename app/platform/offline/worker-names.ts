/** What pages, server and service worker call the same. */

/** On every answer of a page: whose it is. For a team it names shop and person. */
export const readerHeader = 'oja-reader';
export const visitorReader = 'visitor';
/** Signed in, but in no shop: nothing of it is kept. */
export const noReader = 'none';

/** In a document that comes from the phone: when it was fetched. */
export const keptMeta = 'oja-kept';

export const cacheNames = {
  /** Scripts, styles, fonts and texts: public, named by their content. */
  files: 'oja-files',
  pictures: 'oja-pictures',
  pages: 'oja-pages',
  /** Followed by person and shop: of any other nothing stays. */
  teamPages: 'oja-team:',
  /** A photo shared to the app that is not yet in a form. */
  shared: 'oja-shared',
} as const;

/** From a page to the worker. */
export type ToWorker =
  /** Opened without a line these shall be there: pages, and files that this page has loaded already. */
  | { kind: 'keep'; pages: string[]; files: string[] }
  /** The team's scripts too. */
  | { kind: 'keepTeam' }
  /** The copy of the shop does not have this page: its data are wanted as they were kept. Answered on the port. */
  | { kind: 'useKept'; page: string };

/** From the worker to the page that asked for data. */
export type FromWorker =
  /** It came from the phone, as it was then; undefined: it is of now. */
  | { kind: 'asOf'; at: number | undefined }
  /** The line was slow: what it brought in the end is here now. */
  | { kind: 'newer' }
  /** There is no data of this page here, but the page itself: it opens as a document. */
  | { kind: 'openDocument'; path: string };
