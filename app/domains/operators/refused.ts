import type { FormFault } from '#app/platform/http/forms/form-fault.ts';

/** The unseen field by which a form of a page has its own name. */
export const whichForm = 'form';

/** What a room answers to a form that it did not take. */
export interface Refused {
  fault: FormFault;
  /** The one that was pressed. */
  form: string;
  /** Stands in it again, also where the page was made anew. */
  typed: Record<string, string>;
  /** What was written in a form that may be gone. */
  words: string;
}
