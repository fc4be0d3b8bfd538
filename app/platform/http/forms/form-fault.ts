import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';
import { isLineLost } from '../lost-line.ts';

/** Why a form was not accepted, in the viewer's language; what was typed stays in the form. */
export interface FormFault {
  code: string;
  message: string;
  fields?: Record<string, string>;
}

type Revalidation = Pick<ShouldRevalidateFunctionArgs, 'actionResult' | 'defaultShouldRevalidate'>;

const lineCode = 'line';

/** The line broke or the server is busy: the form says so and keeps what was typed. */
export function isPassingFailure(error: unknown): boolean {
  return isLineLost(error) || (isRouteErrorResponse(error) && error.status >= 500);
}

/** For a `clientAction`: a broken line is a fault of the form instead of an error page. */
export async function orLineFault<T>(
  serverAction: () => Promise<T>,
): Promise<T | { fault: FormFault }> {
  try {
    return await serverAction();
  } catch (error) {
    if (!isPassingFailure(error)) throw error;
    return { fault: { code: lineCode, message: '' } };
  }
}

const isFaulty = (answer: unknown, depth = 0): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  Object.entries(answer).some(
    ([name, value]) =>
      (/fault$/i.test(name) && value !== undefined) || (depth === 0 && isFaulty(value, 1)),
  );

export const isLineFault = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'fault' in answer &&
  (answer.fault as FormFault | undefined)?.code === lineCode;

/** Kept on the phone, because there is no line. */
const isKept = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'kept' in answer;

/** Where the line is broken there is nobody to ask; any other refusal may come with newer figures. */
export const unlessLineBroke = ({
  actionResult,
  defaultShouldRevalidate,
}: Revalidation): boolean =>
  isLineFault(actionResult) || isKept(actionResult) ? false : defaultShouldRevalidate;

/** On a screen that is made from the copy too: what was just kept is counted in there, so it is shown as done. */
export const alsoWhenKept = (asked: Revalidation): boolean =>
  isKept(asked.actionResult) || unlessLineBroke(asked);

/** Nothing has changed after a refusal; and where the line is broken there is nobody to ask. */
export function unlessRefused({ actionResult, defaultShouldRevalidate }: Revalidation): boolean {
  return isFaulty(actionResult) || isKept(actionResult) ? false : defaultShouldRevalidate;
}
