import type { HttpBindings } from '@hono/node-server';
import type { RequestContext } from './request-context.server.ts';

/** The environment of every Hono app and middleware of ours. */
export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: {
    context: RequestContext;
    /** Told to come again because too many ask: counted, not written down one by one. */
    isShed?: true;
  };
}
