import type { z } from 'zod';
import { AppError } from '#app/platform/errors.ts';
import type { Translator } from '#app/platform/i18n/messages.ts';
import { asAppError, errorText } from '../errors/error-answer.server.ts';
import { rawField, rawForm } from '../input/form-fields.ts';
import { faultParams, faultsByField } from '../input/schema-faults.ts';
import type { FormFault } from './form-fault.ts';

/** What the product refused on purpose, as a form shows it; anything else, and what leads to another page, is thrown on. */
export function formFault(
  error: unknown,
  { lookUp, t, ...rest }: Translator,
): { fault: FormFault; status: number } {
  const known = asAppError(error);
  if (!known || known.wayOn) throw error;
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
  return checked(schema, rawForm(form));
}

export function checked<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const fields = faultsByField(parsed.error, 'form');
  const first = parsed.error.issues[0]?.message ?? '';
  const known = /^[a-z]+\.[a-z_]+$/.test(first);
  const params = faultParams(parsed.error);
  throw new AppError('invalid', known ? first : 'app.invalid', params, {
    fields,
    cause: parsed.error,
  });
}

/** One typed field by its schema. */
export const readField = <T extends z.ZodType>(
  schema: T,
  form: FormData,
  name: string,
): z.output<T> => checked(schema, rawField(form, name));
