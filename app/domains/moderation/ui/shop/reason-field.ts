import { leastReason } from '../../measures/measures.ts';

/** What every measure asks for; the shop reads it. */
export const reasonField = {
  name: 'reason',
  rows: 3,
  required: true,
  minLength: leastReason,
  maxLength: 1_000,
} as const;
