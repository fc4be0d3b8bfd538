import { availableParallelism } from 'node:os';
import { z } from 'zod';

/** Empty means not set: a line `PAYSTACK_SECRET_KEY=` in an env file must not count as a key. */
export const text = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.string().trim().optional(),
);
export const withDefault = (value: string) => text.transform((given) => given ?? value);
export const wholeNumber = (min: number, max: number, fallback: number) =>
  text.transform((given, context) => {
    if (given === undefined) return fallback;
    const value = Number(given);
    if (/^\d+$/.test(given) && value >= min && value <= max) return value;
    context.addIssue({ code: 'custom', message: `must be a whole number from ${min} to ${max}` });
    return z.NEVER;
  });
export const oneOf = <T extends string>(choices: readonly [T, ...T[]], fallback: T) =>
  text.transform((given, context) => {
    if (given === undefined) return fallback;
    const found = choices.find((choice) => choice === given);
    if (found) return found;
    context.addIssue({ code: 'custom', message: `must be one of: ${choices.join(', ')}` });
    return z.NEVER;
  });
export const webAddress = text.refine(
  (given) => given === undefined || /^https?:\/\/\S+$/.test(given),
  {
    message: 'must be an http or https address',
  },
);
export const vapidKey = text.refine((given) => given === undefined || /^[\w-]{43}$/.test(given), {
  message: 'must be a private key of P-256 in base64url, 43 characters',
});
export const contactAddress = text.refine(
  (given) => given === undefined || /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(given),
  { message: 'must be a mailto: or https: address' },
);
export const databaseAddress = text.refine(
  (given) => given === undefined || /^postgres(ql)?:\/\//.test(given),
  {
    message: 'must be a postgres:// address',
  },
);
export const share = text.transform((given, context) => {
  const value = Number(given ?? 1);
  if (value >= 0 && value <= 1) return value;
  context.addIssue({ code: 'custom', message: 'must be a share from 0 to 1' });
  return z.NEVER;
});
/** `name=value`, with commas between. */
export const headerList = text.transform((given, context) => {
  const pairs = (given ?? '').split(',').filter(Boolean);
  const read = pairs.map((pair) => /^\s*([\w-]+)=(\S.*)$/.exec(pair));
  if (read.every((match) => match !== null))
    return Object.fromEntries(read.map((match) => [match[1] ?? '', match[2]?.trim() ?? '']));
  context.addIssue({ code: 'custom', message: 'must be name=value, with commas between' });
  return z.NEVER;
});
/** As many as there are processors, or so many. */
export const processCount = text.transform((given, context) => {
  if (given === undefined) return 1;
  if (given === 'auto') return availableParallelism();
  if (/^\d{1,2}$/.test(given) && Number(given) > 0) return Number(given);
  context.addIssue({ code: 'custom', message: 'must be auto or a whole number from 1 to 99' });
  return z.NEVER;
});
/** Several, with commas between them. */
export const databaseAddresses = text.transform((given, context) => {
  const all = (given ?? '').split(/[\s,]+/).filter(Boolean);
  if (all.every((one) => /^postgres(ql)?:\/\//.test(one) && URL.canParse(one))) return all;
  context.addIssue({
    code: 'custom',
    message: 'must be postgres:// addresses, with commas between',
  });
  return z.NEVER;
});
/** `stocks,messages` are only these; `-stocks` is all but these. */
export const choice = text.transform((given, context) => {
  const all = (given ?? '').split(/[\s,]+/).filter(Boolean);
  const leftOut = all.filter((one) => one.startsWith('-'));
  const areNames = all.every((one) => /^-?[a-z]+$/.test(one));
  if (areNames && (leftOut.length === 0 || leftOut.length === all.length))
    return {
      names: all.map((one) => one.replace('-', '')),
      /** Everything where nothing is named. */
      areLeftOut: leftOut.length === all.length,
    };
  context.addIssue({
    code: 'custom',
    message: 'must be names with commas between, all or none with a - in front',
  });
  return z.NEVER;
});
/** Public keys of age, with commas between. */
export const backupKeys = text.transform((given, context) => {
  const all = (given ?? '').split(/[\s,]+/).filter(Boolean);
  if (all.every((one) => /^age1[02-9ac-hj-np-z]{58}$/.test(one))) return all;
  context.addIssue({
    code: 'custom',
    message: 'must be public keys as age1…, with commas between',
  });
  return z.NEVER;
});
