import { createHash } from 'node:crypto';
import type { AsReported } from './as-reported.ts';

/** None of the folders that anybody may open. */
export const reportFolder = (shopId: string): string => `reports/${shopId}`;

/** Of all looks that this case has kept. */
export const looksFolder = (shopId: string, caseId: string): string =>
  `${reportFolder(shopId)}/looks-${caseId}`;

/** Where our own copy of a look's photo lies, if there is one. */
export const copyOfPhoto = (shopId: string, { caseId }: AsReported, photo: string): string =>
  `${looksFolder(shopId, caseId)}/${createHash('sha256').update(photo).digest('hex').slice(0, 32)}.jpg`;
