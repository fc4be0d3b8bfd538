import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';

/** Why a form was not accepted, in the viewer's language; what was typed stays in the form. */
export interface FormFault {
  code: string;
  message: string;
  fields?: Record<string, string>;
}

/** The line broke or the server is busy: the form says so and keeps what was typed. */
export function isPassingFailure(error: unknown): boolean {
  return error instanceof TypeError || (isRouteErrorResponse(error) && error.status >= 500);
}

/** For a `clientAction`: a broken line is a fault of the form instead of an error page. */
export async function orLineFault<T>(
  serverAction: () => Promise<T>,
): Promise<T | { fault: FormFault }> {
  try {
    return await serverAction();
  } catch (error) {
    if (!isPassingFailure(error)) throw error;
    return { fault: { code: 'line', message: '' } };
  }
}

const isFaulty = (answer: unknown, depth = 0): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  Object.entries(answer).some(
    ([name, value]) =>
      (/fault$/i.test(name) && value !== undefined) || (depth === 0 && isFaulty(value, 1)),
  );

/** Nothing has changed after a refusal; and where the line is broken, asking again would lose the page. */
export function unlessRefused({
  actionResult,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionResult' | 'defaultShouldRevalidate'>): boolean {
  return isFaulty(actionResult) ? false : defaultShouldRevalidate;
}
