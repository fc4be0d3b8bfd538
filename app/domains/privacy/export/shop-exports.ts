export type ExportState = 'waiting' | 'making' | 'ready' | 'failed';

/** How long a file waits to be fetched: it has names and numbers of buyers. */
export const keptHours = 24;
/** So long the page says that there was one. */
export const toldDays = 30;
/** It is stored in parts of this size: no shop has to fit into memory. */
export const partBytes = 8 * 1024 * 1024;

const allExports = 'exports/';
/** A backup is kept for longer than a file may be. */
export const notInBackups = { keys: allExports, table: 'public.shop_exports' };

export const exportFolder = (shopId: string): string => `${allExports}${shopId}`;
export const partKey = (shopId: string, id: string, part: number): string =>
  `${exportFolder(shopId)}/${id}/${String(part).padStart(5, '0')}`;
