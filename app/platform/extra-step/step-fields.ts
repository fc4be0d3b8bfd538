import { keyField } from '../text/fields.ts';
import type { StepAnswer } from './extra-step.ts';

/** Of a JSON function, after a 429 with a `ticket`: solved, or brought back when Retry-After is over. */
export const stepFields = {
  ticket: keyField({ max: 100 }).optional(),
  answer: keyField({ max: 20 }).optional(),
};

interface Fields {
  ticket?: string | undefined;
  answer?: string | undefined;
}

export const stepOfFields = ({ ticket, answer = '' }: Fields): StepAnswer | undefined =>
  ticket === undefined ? undefined : { ticket, answer };
