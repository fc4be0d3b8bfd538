import { phoneKey } from '#app/domains/accounts/phone/phone.ts';

/** The key of a number that an operator typed; a text that only has digits in it is none, and looks nobody up. */
export const typedPhone = (typed: string): string | undefined =>
  /^[+\d\s()./-]+$/.test(typed) ? phoneKey(typed) : undefined;
