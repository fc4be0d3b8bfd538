import type { Context } from 'hono';
import type { z } from 'zod';
import { withForm } from '../bodies/receive-form.server.ts';
import { httpErrors } from '../errors/http.errors.ts';
import type { HttpEnv } from '../http-types.server.ts';
import { parseJson } from '../input/json-text.ts';
import { faultParams, faultsByField } from '../input/schema-faults.ts';

export interface JsonCall {
  c: Context<HttpEnv>;
}

/**
 * One endpoint for programs. The same shapes parse the request, type the handler and describe the
 * endpoint in the OpenAPI document, so that none of the three can drift.
 */
export interface JsonFunction<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  method: 'get' | 'post';
  /** Hono's form below `/api`, e.g. `/stocks/:id`. */
  path: string;
  summary: string;
  /** Who may call: asked before the body is read, and where the data is touched. */
  access: 'public' | 'signed-in' | 'member' | 'admin' | 'owner';
  input: I;
  /**
   * `form`: the request is multipart, for a file; JSON when not given. With the name of a field: JSON, or a form that
   * has the same JSON in this field and brings files, which stand beside it as `files`.
   */
  body?: 'form' | { jsonField: string };
  /** What its JSON may hold, where that is not what is usual. */
  limits?: { values: number };
  /** What stands beside `success: true`. */
  output: O;
  handle: (input: z.output<I>, call: JsonCall) => Promise<z.input<O>>;
}

/** Keeps the input and output types of one function while it sits in a list of many. */
export function jsonFunction<I extends z.ZodType, O extends z.ZodType>(
  definition: JsonFunction<I, O>,
): JsonFunction {
  return definition as unknown as JsonFunction;
}

/** Asked before a byte of the body is read; refuses whoever cannot be the one that `access` names. */
export type Admit = (call: JsonCall, access: JsonFunction['access']) => Promise<void>;

/** Runs the work when its turn comes. */
export type Turn = (c: Context<HttpEnv>, work: () => Promise<Response>) => Promise<Response>;

const atOnce: Turn = (_, work) => work();

async function readInput(
  c: Context<HttpEnv>,
  { method, limits }: Pick<JsonFunction, 'method' | 'limits'>,
): Promise<unknown> {
  if (method === 'get') return { ...c.req.query(), ...c.req.param() };
  if (!/^application\/([\w.-]+\+)?json\b/i.test(c.req.header('content-type') ?? '')) {
    throw httpErrors.wrong_type();
  }
  return parseJson((await c.req.text()) || '{}', limits);
}

const isForm = (c: Context<HttpEnv>): boolean =>
  /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '');

/** The fields of a form; where it carries JSON in one of them, that with the files beside it. */
function formInput({ body, limits }: JsonFunction, form: FormData): unknown {
  const fields = Object.fromEntries(form);
  if (typeof body !== 'object') return fields;
  const { [body.jsonField]: json, ...files } = fields;
  const read = typeof json === 'string' ? parseJson(json, limits) : undefined;
  return read !== null && typeof read === 'object' ? { ...read, files } : {};
}

function answerForm(definition: JsonFunction, c: Context<HttpEnv>, turn: Turn): Promise<Response> {
  if (!isForm(c)) throw httpErrors.wrong_type();
  return withForm(c.req.raw, (form) =>
    turn(c, () => answerInput(definition, c, formInput(definition, form))),
  );
}

export async function answerJson(
  definition: JsonFunction,
  c: Context<HttpEnv>,
  admit: Admit,
  turn: Turn = atOnce,
): Promise<Response> {
  if (definition.access !== 'public') await admit({ c }, definition.access);
  // A dozen photos of each of some accounts would else have all connections to the database.
  const { body } = definition;
  if (body === 'form' || (body && isForm(c))) return answerForm(definition, c, turn);
  // The body first: who sends it slowly must not hold a place meanwhile. Accounts have limits of their own.
  const input = await readInput(c, definition);
  const answer = () => answerInput(definition, c, input);
  return definition.access === 'public' ? turn(c, answer) : answer();
}

async function answerInput(
  definition: JsonFunction,
  c: Context<HttpEnv>,
  input: unknown,
): Promise<Response> {
  const parsed = definition.input.safeParse(input);
  if (!parsed.success)
    throw httpErrors.invalid(faultParams(parsed.error), {
      fields: faultsByField(parsed.error, 'body'),
      cause: parsed.error,
    });
  const result = await definition.handle(parsed.data, { c });
  c.header('cache-control', 'no-store');
  return c.json({ success: true, ...(definition.output.parse(result) as object) });
}
