import type { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Translator } from '../i18n/messages.ts';
import { asAppError, errorText } from './error-answer.server.ts';
import type { FormFault } from './form-fault.ts';
import { httpErrors } from './http.errors.ts';

/** What the product refused on purpose, as a form shows it; anything else is thrown on. */
export function formFault(
  error: unknown,
  { lookUp, t, ...rest }: Translator,
): { fault: FormFault; status: number } {
  const known = asAppError(error);
  if (!known) throw error;
  const message = errorText(known, { lookUp, t, ...rest });
  const fields = Object.entries(known.fields ?? {}).map(([name, code]) => [
    name,
    lookUp(`errors.${code}`, known.params) ?? message,
  ]);
  return {
    status: known.status,
    fault: {
      code: known.code,
      message,
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    },
  };
}

/** A form's fields by the schema; the first fault gives the whole refusal its text. */
export function readForm<T extends z.ZodType>(schema: T, form: FormData): z.output<T> {
  const given = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  return checked(schema, given);
}

export function checked<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'form'] ??= issue.message;
  const first = parsed.error.issues[0]?.message ?? '';
  const known = /^[a-z]+\.[a-z_]+$/.test(first);
  if (!known) throw httpErrors.invalid({}, { fields, cause: parsed.error });
  throw new AppError('invalid', first, {}, { fields, cause: parsed.error });
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
