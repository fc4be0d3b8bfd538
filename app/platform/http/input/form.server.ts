import { AppError } from '../../errors.ts';
import { httpErrors } from '../errors/http.errors.ts';

/** The form of a request; a body that is none is refused, whatever it calls itself. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw httpErrors.invalid({}, { cause });
  }
}
