/** The phone as an identity: pure, the same in the browser and on the server. */

export const minPhoneDigits = 10;
export const maxPhoneDigits = 15;

const digitsIn = (typed: string): string => typed.replace(/\D/g, '');

/** What is dialled before a country's code: 00, 009 in Nigeria, and by mistake the 0 of home. */
const abroad = /^(?:009(?=2340?\d{10}$)|0+(?=2340?\d{10}$)|00+)/;

const digitsOf = (typed: string): string => digitsIn(typed).replace(abroad, '');

const fits = (digits: string): boolean =>
  digits.length >= minPhoneDigits && digits.length <= maxPhoneDigits;

/** The digits that are shown and stored; undefined when there are too few or too many. */
export function phoneDigits(typed: string): string | undefined {
  const digits = digitsOf(typed);
  if (!fits(digits)) return undefined;
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** What the sign-in page shows while digits are typed. A display, never an identity: see `phoneKey`. */
export function accountIdentifier(typed: string, domain: string): string {
  return `${phoneDigits(typed) ?? digitsIn(typed)}@${domain}`;
}

/**
 * One person is one key. It is made from the digits as typed, before the leading 1 is dropped:
 * 1-803-123-4567 must not become the owner of 0803 123 4567.
 */
export function phoneKey(typed: string): string | undefined {
  const digits = digitsOf(typed);
  if (!fits(digits)) return undefined;
  if (digits.length === 11 && digits.startsWith('0')) return `+234${digits.slice(1)}`;
  if (digits.length === 14 && digits.startsWith('2340')) return `+234${digits.slice(4)}`;
  if (digits.length === 10 && /^[789]/.test(digits)) return `+234${digits}`;
  return `+${digits}`;
}

/** Part of a number as it stands in keys, for a search. "0004" is rather the number of an order. */
export const partOfPhone = (typed: string): string =>
  digitsIn(typed).replace(/^(?:009|00)?2340?|^00(?=[1-9]\d{3})|^0/, (start) =>
    start.includes('234') ? '234' : '',
  );

/** `0803 555 0142` at home, `+1 803 123 4567` in North America, else the key as it is. */
export function displayPhone(key: string): string {
  const home = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(key);
  if (home) return `0${home[1]} ${home[2]} ${home[3]}`;
  const america = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(key);
  return america ? `+1 ${america[1]} ${america[2]} ${america[3]}` : key;
}

/** As typed by a person or kept of one: grouped when it is a phone number, else left alone. */
export const shownPhone = (typed: string): string => displayPhone(phoneKey(typed) ?? typed);

/** The key behind an account identifier (`08030000001@oja.ng`); undefined when it is none of ours. */
export function phoneKeyOfIdentifier(identifier: string, domain: string): string | undefined {
  const [digits = '', right, ...rest] = identifier.trim().toLowerCase().split('@');
  if (right !== domain.toLowerCase() || rest.length > 0 || /\D/.test(digits)) return undefined;
  return phoneKey(digits);
}

/** What stands between the digits of a number: up to three signs of any kind, as spaces, dashes, dots and marks that phones copy along. */
const between = '[^[:alnum:]()]{0,3}';

/**
 * A number in words of others, however it is written (0803…, +234 803…, (0803) 555-…): a pattern for PostgreSQL. A bracket
 * goes with it where its other half does: "(call 0803…)" keeps both.
 */
export function phoneInText(key: string): string {
  const digits = [...key.slice(-10)];
  const country = [...key.slice(1, -10)];
  const written = (gap: string): string => {
    const abroad = country.length > 0 ? `((\\+|00)?${country.join(gap)}${gap})?` : '';
    return `${abroad}(0${gap})?${digits.join(gap)}`;
  };
  const flat = written(between);
  const opens = `\\((?=[^()]*\\))(?!${flat})`;
  const closes = `(?<=\\((${between}\\d){1,11})\\)`;
  // At most `) - (`.
  const bracketed = written('[^[:alnum:]]{0,5}');
  return `\\(${flat}\\)|(${opens})?${bracketed}(${closes})?`;
}
