import { redirect } from 'react-router';
import { AppError } from '#app/platform/errors.ts';

/** In the browser a refusal is an alert on the list: the reason travels as a word in the address. */
export function refusedEdit(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === 'stocks.forbidden') return redirect('/stocks?refused=forbidden');
  if (error.code === 'stocks.not_found') return redirect('/stocks?refused=not_found');
  return error;
}
