import type { HttpBindings } from '@hono/node-server';
import type { RequestFacts } from './request-facts.server.ts';

/** The environment of every Hono app and middleware of ours. */
export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: {
    facts: RequestFacts;
    /** Told to come again because too many ask: counted, not written down one by one. */
    isShed?: true;
  };
}
