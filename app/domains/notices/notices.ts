import type { Action } from '#app/domains/shops/team/permissions.ts';

/** What a team may be told about, and the right that seeing it takes. */
export const teamKinds = [
  'order',
  'transfer',
  'message',
  'review',
  'stock',
  'plan',
  'letter',
  'marked',
] as const;
export type TeamKind = (typeof teamKinds)[number];

export const rightOf: Record<TeamKind, Action> = {
  order: 'orders.work',
  transfer: 'payments.see',
  message: 'messages.work',
  /** Those who may answer it. */
  review: 'messages.work',
  stock: 'stock.edit',
  plan: 'plan.pay',
  /** Those who may answer what Oja wrote. */
  letter: 'shop.edit',
  /** Owner and admins, who set lowest prices. */
  marked: 'prices.edit',
};

export const isTeamKind = (kind: string): kind is TeamKind =>
  teamKinds.some((known) => known === kind);

/** What a buyer may be told about: an order or a chat of theirs, what they wait for, shops that they follow. */
export const buyerKinds = [
  'my_order',
  'my_order_done',
  'my_message',
  'my_wish',
  'my_shops',
] as const;
export type BuyerKind = (typeof buyerKinds)[number];

/** Whole hours in Lagos, from the first up to the second; through the night when the second is smaller. */
export interface QuietHours {
  from: number;
  to: number;
}

const hourMs = 3_600_000;
/** Lagos has one hour before UTC all year round. */
const lagosOffsetMs = hourMs;

const lagosHour = (at: Date): number => new Date(at.getTime() + lagosOffsetMs).getUTCHours();

export function isQuiet({ from, to }: QuietHours, at: Date): boolean {
  const hour = lagosHour(at);
  return from < to ? from <= hour && hour < to : from <= hour || hour < to;
}

/** When the quiet hours around a moment end. */
export function quietEnd({ to }: QuietHours, at: Date): Date {
  const hoursLeft = (to - lagosHour(at) + 24) % 24 || 24;
  const fullHour = Math.floor(at.getTime() / hourMs) * hourMs;
  return new Date(fullHour + hoursLeft * hourMs);
}

/** What one browser of a team member is told. */
export interface NoticeSettings {
  kinds: readonly TeamKind[];
  quiet: QuietHours | undefined;
  /** Names, sums and words of messages; without them the text says only what happened. */
  showDetails: boolean;
}

/** The service worker shows it as it is. */
export interface NoticeText {
  title: string;
  body?: string | undefined;
}
