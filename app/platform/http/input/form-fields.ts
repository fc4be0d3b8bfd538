import { isKeyText } from '../../text/key-text.ts';
import { httpErrors } from '../errors/http.errors.ts';

const isText = (value: FormDataEntryValue | null): value is string => typeof value === 'string';

/** As it was sent: for a schema of `text/fields.ts`, and for nothing else. */
export function rawField(form: FormData, name: string): string {
  const value = form.get(name);
  return isText(value) ? value : '';
}

/** All fields of one name, as they were sent: for a schema. */
export const rawFields = (form: FormData, name: string): string[] =>
  form.getAll(name).filter(isText);

/** All fields by name, as they were sent: for a schema. */
export const rawForm = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => isText(entry[1])));

function checkedKey(key: string): string {
  if (!isKeyText(key, 200)) throw httpErrors.invalid();
  return key;
}

/** An id, a key, a choice of a form; empty when it was not sent. A control character in it is refused. */
export const keyOf = (form: FormData, name: string): string => checkedKey(rawField(form, name));

export const keysOf = (form: FormData, name: string): string[] =>
  rawFields(form, name).map(checkedKey);

export function fileOf(form: FormData, name: string): File | undefined {
  const file = form.get(name);
  return file instanceof File ? file : undefined;
}

/** All files of one name that were chosen; a field without any sends an empty one. */
export const filesOf = (form: FormData, name: string): File[] =>
  form.getAll(name).filter((file): file is File => file instanceof File && file.size > 0);

/** What was typed into a form that is refused, to be shown in it again; so much of it. */
export const typedAgain = (form: FormData, name: string, max: number): string =>
  rawField(form, name).slice(0, max).toWellFormed();

/** The same of all its fields. */
export const allTypedAgain = (form: FormData, max: number): Record<string, string> =>
  Object.fromEntries([...form.keys()].map((name) => [name, typedAgain(form, name, max)]));
