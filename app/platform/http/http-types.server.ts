import type { HttpBindings } from '@hono/node-server';
import type { RequestFacts } from './request-facts.server.ts';

/** The environment of every Hono app and middleware of ours. */
export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: { facts: RequestFacts };
}
