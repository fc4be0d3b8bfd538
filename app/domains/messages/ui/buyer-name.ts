import type { Translate } from '#app/platform/i18n/messages.ts';
import type { Buyer } from '../messages.ts';

export const buyerName = ({ name, number }: Buyer, t: Translate): string =>
  name === '' ? t('messages.buyer', { number: String(number) }) : name;
