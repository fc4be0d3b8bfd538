import type { z } from 'zod';
import type { ErrorParams } from '../../errors.ts';

/** The first fault of each field, by its code: a schema may name a message code of the catalogue. */
export function faultsByField(error: z.ZodError, whole: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.') || whole] ??= issue.message;
  return fields;
}

/** The figures that the text of the first fault names. */
export function faultParams(error: z.ZodError): ErrorParams {
  const [first] = error.issues;
  return first?.code === 'custom' ? ((first.params ?? {}) as ErrorParams) : {};
}
