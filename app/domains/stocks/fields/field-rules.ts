import { z } from 'zod';
import { textField } from '#app/platform/text/fields.ts';
import { foldText } from '#app/platform/text/fold.ts';
import { maxMeasure } from '../stocks.ts';
import {
  type Detail,
  type DetailName,
  type DetailValue,
  detail,
  detailNames,
  forEachName,
} from './product-fields.ts';

/** As it comes: a form sends text, a program text or numbers. */
const asText = (value: unknown): unknown =>
  typeof value === 'number' ? String(value) : (value ?? '');

export const line = (max: number, tooLong: string) =>
  z.preprocess(asText, textField({ max, tooLong }));
export const prose = (max: number, tooLong: string) =>
  z.preprocess(asText, textField({ max, tooLong, lines: true }));

/** A figure, a date or a choice. */
export const written = line(100, 'app.invalid');
const orNull = (text: string): string | null => (text === '' ? null : text);

/** Undefined when it is not a number of so many digits; groups may stand apart, as they are printed. */
export function wholeDigits(
  text: string,
  { least, most }: { least: number; most: number },
): string | undefined {
  const digits = text.replaceAll(' ', '');
  const isWhole = /^\d+$/.test(digits) && digits.length >= least && digits.length <= most;
  return isWhole ? digits : undefined;
}

const digits = (field: Extract<Detail, { kind: 'digits' }>) =>
  written.transform((text, context): string | null => {
    if (text === '') return null;
    const whole = wholeDigits(text, field);
    if (whole === undefined) context.addIssue({ code: 'custom', message: field.wrong });
    return whole ?? null;
  });

/** The stored value, or any of the names that people have for it. */
const choice = ({ choices, wrong }: Extract<Detail, { kind: 'choice' }>) =>
  written.transform((text, context): string | null => {
    if (text === '') return null;
    const named = foldText(text.replaceAll('_', ' '));
    const meant = choices.find(
      ({ value, also }) => value.replaceAll('_', ' ') === named || also.includes(named),
    );
    if (!meant) context.addIssue({ code: 'custom', message: wrong });
    return meant?.value ?? null;
  });

const measure = (places: number) =>
  written.transform((text, context): number | null => {
    if (text === '') return null;
    const value = /^\d{1,6}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (value > 0 && value <= maxMeasure) return Number(value.toFixed(places));
    context.addIssue({ code: 'custom', message: 'stocks.measure_invalid' });
    return null;
  });

/** None is a figure, nothing is not. */
const whole = ({ most, wrong }: Extract<Detail, { kind: 'whole' }>) =>
  written.transform((text, context): number | null => {
    if (text === '') return null;
    const value = /^[\d,]+$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
    if (value <= most) return value;
    context.addIssue({ code: 'custom', message: wrong });
    return null;
  });

const day = written.transform((text, context): string | null => {
  if (text === '') return null;
  const date = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (date && !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date))
    return date;
  context.addIssue({ code: 'custom', message: 'stocks.date_invalid' });
  return null;
});

function ruleOf(field: Detail): z.ZodType<string | number | null> {
  switch (field.kind) {
    case 'text':
      return line(field.max, field.tooLong).transform(orNull);
    case 'long_text':
      return prose(field.max, field.tooLong).transform(orNull);
    case 'digits':
      return digits(field);
    case 'choice':
      return choice(field);
    case 'measure':
      return measure(field.places);
    case 'whole':
      return whole(field);
    case 'date':
      return day;
  }
}

/** How a draft checks each declared detail; what is left out or empty is null. */
export const detailRules = forEachName(detailNames, (name) => ruleOf(detail(name))) as {
  [N in DetailName]: z.ZodType<DetailValue<N>>;
};
