import type { Context } from 'hono';
import type { z } from 'zod';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';

export type Ctx = Context<HttpEnv>;

export const refuse = (
  c: Ctx,
  status: 400 | 401 | 404 | 422,
  message: string,
  code = 'validation_error',
) =>
  c.json(
    {
      status: false,
      message,
      meta: { nextStep: 'Check the request' },
      type: 'validation_error',
      code,
    },
    status,
  );

export const done = (c: Ctx, message: string, data: object, status: 200 | 201 = 200) =>
  c.json({ status: true, message, data }, status);

export async function bodyOf<S extends z.ZodType>(
  c: Ctx,
  schema: S,
): Promise<z.output<S> | undefined> {
  return schema.safeParse(await c.req.json().catch(() => undefined)).data;
}
