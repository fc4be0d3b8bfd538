import type { MeasureKind } from '../measures/measures.ts';
import type { ReportKind, ReportReason } from './reports.ts';

/** What operators read: their rooms are in English. */
export const reasonWords: Record<ReportReason, string> = {
  scam: 'Fake or scam',
  stolen: 'Stolen',
  forbidden: 'Forbidden',
  price: 'Wrong price',
  rude: 'Rude',
  other: 'Other',
};

const kindWords: Record<ReportKind, string> = {
  item: 'Item',
  shop: 'Shop',
  review: 'Review',
  chat: 'Chat',
};

interface TitledCase {
  kind: ReportKind;
  name: string;
  /** Of a review; nobody's where its writer was forgotten. */
  writer?: string | undefined;
}

/** `Item: Nokia 3310`, `Review by Ada O.`, `Chat with Emeka Phones`: a review and a chat have the name of their shop. */
export function caseTitle({ kind, name, writer }: TitledCase): string {
  if (kind === 'review') return writer ? `Review by ${writer}` : 'Review';
  return kind === 'chat' ? `Chat with ${name}` : `${kindWords[kind]}: ${name}`;
}

/** What an operator has decided. */
export const decisionWords: Record<MeasureKind | 'dismiss', string> = {
  dismiss: 'dismissed',
  hide: 'hidden from buyers',
  hide_review: 'review hidden',
  warn: 'shop warned',
  suspend: 'shop suspended',
  message: 'shop written to',
  plan: 'plan changed',
};

/** How long ago, in the largest unit that says something. */
export function ageOf(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / (24 * 60))} days`;
}
