import { lt } from 'drizzle-orm';
import type { Context } from 'hono';
import {
  type Caller,
  type CallLimit,
  limitVisitor,
} from '#app/platform/http/limits/call-limit.server.ts';
import { clientNetworks } from '#app/platform/http/limits/client-key.ts';
import { now } from '../clock.ts';
import { database } from '../db/database.server.ts';
import { noteSwept, sweepRows } from '../db/sweep-rows.server.ts';
import type { StepAnswer } from '../extra-step/extra-step.ts';
import type { HttpEnv } from '../http/http-types.server.ts';
import { visitorKey } from '../http/visitor.server.ts';
import { isKnownVisitor, visitorOfCall } from './signed-visitor.server.ts';
import { visitors } from './visitors.table.server.ts';

const hour = 3_600;
/** The cookie lives for a year: a row that is older is of nobody. */
export const visitorDays = 400;

/** An id that was met before this is of nobody any more. */
export const visitorsOver = (): Date => new Date(now().getTime() - visitorDays * 24 * hour * 1_000);

/** So many of one network become known as they come; each one after that takes one more step. */
function newcomers(address: string) {
  const { line, site } = clientNetworks(address);
  return [
    { name: 'visitors.line', of: line, limit: 30, per: hour },
    { name: 'visitors.site', of: site, limit: 60, per: hour },
  ];
}

export interface KnownVisitor {
  /** The hash of the id: what tables keep. */
  key: string;
  /** False: the id goes out with this very answer. What is done now does not count; sent again it does. */
  isKnown: boolean;
}

/** Who does something that is counted (a like, a rating, a view): known once an id of ours comes back. */
export async function knownVisitor(caller: Caller, limit: CallLimit): Promise<KnownVisitor> {
  const { met, address } = caller;
  const key = visitorKey(met.visitorId);
  const isNew = met.cookie === undefined && !(await isKnownVisitor(key));
  await limitVisitor(caller, limit, isNew ? newcomers(address) : []);
  if (isNew) await database().insert(visitors).values({ key, since: now() }).onConflictDoNothing();
  return { key, isKnown: met.cookie === undefined };
}

export async function visitorCounted(
  c: Context<HttpEnv>,
  limit: CallLimit,
  step: StepAnswer | undefined,
): Promise<KnownVisitor> {
  const met = await visitorOfCall(c);
  return knownVisitor({ met, address: c.var.context.clientAddress, step }, limit);
}

export async function sweepVisitors(portion?: number): Promise<number> {
  const gone = await sweepRows(visitors, lt(visitors.since, visitorsOver()), portion);
  noteSwept('visitors', gone);
  return gone;
}
