import { methodLook, statusLook } from '#app/domains/orders/order-words.ts';
import { orderNumber, orderStatuses, paymentMethods } from '#app/domains/orders/orders.ts';
import { formatTime } from '#app/platform/i18n/formats.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { formatMoney } from '#app/platform/money.ts';
import type { Operation } from '#app/platform/outbox/operations.ts';
import type { IconName } from '#app/ui/icon-names.ts';

export interface OperationWords {
  title: string;
  /** What stands beside the time. */
  detail?: string | undefined;
  icon: IconName;
  /** The colour of its tile, as elsewhere on the team's screens. */
  tone: string;
  photo?: string | undefined;
}

const kilo = 1_024;

const oneDigit = (value: number): number => Math.round(value * 10) / 10;

export function sizeText(bytes: number): string {
  const mega = bytes / kilo / kilo;
  if (mega < 1) return `${Math.max(1, Math.round(bytes / kilo))} KB`;
  return mega < kilo ? `${oneDigit(mega)} MB` : `${oneDigit(mega / kilo)} GB`;
}

type Texts = Record<string, string>;

/** What a kind is called; one that an older page does not know is named by its kind. */
function titleOf(kind: string, t: Translate, count: number, texts: Texts): string {
  const { name = '', amount = '', number = '', status = '' } = texts;
  switch (kind) {
    case 'counter.sale':
      return t('sync.kind.sale', { count, amount });
    case 'message.send':
      return t('sync.kind.message', { name });
    case 'item.add':
      return t('sync.kind.item', { name });
    case 'item.change':
      return t('sync.kind.change', { name });
    case 'item.hide':
      return t('sync.kind.hide', { name });
    case 'stock.add':
      return t('sync.kind.restock', { name, count });
    case 'stock.correct':
    case 'stock.count':
      return t('sync.kind.count', { name, count });
    case 'order.step':
      return t('sync.kind.step', { number, status });
    case 'order.cancel':
      return t('sync.kind.cancel', { number });
    case 'order.payment':
      return t('sync.kind.payment', { number });
    default:
      return kind;
  }
}

const icons: Record<string, IconName> = {
  'counter.sale': 'hand-coins',
  'message.send': 'message-circle',
  'item.add': 'package',
  'item.change': 'pencil',
  'item.hide': 'eye-off',
  'stock.add': 'package-plus',
  'stock.correct': 'package',
  'stock.count': 'package',
  'order.step': 'shopping-bag',
  'order.cancel': 'shopping-bag',
  'order.payment': 'wallet',
};

const tones: Record<string, string> = {
  counter: 'c-home',
  message: 'c-phon',
  item: 'c-book',
  stock: 'c-spor',
  order: 'c-phon',
};

function detailOf({ about = {}, files, lostFiles = 0 }: Operation, t: Translate) {
  const method = paymentMethods.find((known) => known === about.method);
  if (method) return t(methodLook[method].label);
  if (about.text) return `“${about.text}”`;
  if (lostFiles > 0) return t('sync.photos_gone');
  if (typeof about.item === 'string') return about.item;
  if (files.length === 0) return undefined;
  const size = sizeText(Number(about.bytes ?? 0));
  return t('sync.photos', { count: files.length, size });
}

/** An operation in a person's words, from what was noted of it when it was made. */
export function wordsOf(operation: Operation, t: Translate): OperationWords {
  const { kind, about = {} } = operation;
  const { name = '', kobo = 0, number, photo, to, pieces, count = pieces ?? 0 } = about;
  const status = orderStatuses.find((known) => known === to);
  const texts = {
    name: String(name),
    amount: formatMoney(Number(kobo)),
    number: number === undefined ? '' : orderNumber(Number(number)),
    status: status ? t(statusLook[status].label) : '',
  };
  return {
    title: titleOf(kind, t, Number(count), texts),
    detail: detailOf(operation, t),
    icon: icons[kind] ?? 'cloud-upload',
    tone: tones[kind.split('.')[0] ?? ''] ?? 'c-auto',
    photo: typeof photo === 'string' ? photo : undefined,
  };
}

export const withTime = (detail: string | undefined, at: number): string =>
  [detail, formatTime(at)].filter(Boolean).join(' · ');
