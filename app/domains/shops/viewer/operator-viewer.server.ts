import { type RouterContext, redirect } from 'react-router';
import type { Session } from '#app/domains/accounts/accounts.ts';
import { operatorOfSession } from '#app/domains/operators/operators.queries.server.ts';
import { mayEnter, type Operator, type Room, wayIn } from '#app/domains/operators/operators.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { pathContext } from '#app/platform/http/request-context.server.ts';
import { type Viewer, viewerContext } from './viewer.server.ts';

interface PageContext {
  get<Value>(key: RouterContext<Value>): Value;
}

export interface OperatorViewer {
  operator: Operator;
  session: Session;
}

/** An operator on the way in, with or without the passkey; for everybody else there is no such page. */
export async function requireNamed(context: PageContext): Promise<OperatorViewer> {
  const viewer = await context.get(viewerContext)();
  const operator = viewer && (await operatorOfSession(viewer.session));
  if (!viewer || !operator) throw httpErrors.not_found();
  return { operator, session: viewer.session };
}

/** Whoever runs the market has no shop and can open none: where others find theirs, the rooms are. */
export async function leadToRooms({ shop, session }: Viewer): Promise<void> {
  if (!shop && (await operatorOfSession(session))) throw redirect('/operator');
}

/** For every loader and action of a room. */
export async function requireOperator(context: PageContext, room: Room): Promise<Operator> {
  const { operator } = await requireNamed(context);
  if (!mayEnter(operator.role, room)) throw httpErrors.not_found();
  if (!operator.until) throw redirect(wayIn(context.get(pathContext)));
  return operator;
}

/** Whether the pages of operators are there at all for this request. */
export async function seesRoom(
  viewer: Viewer | undefined,
  room: Room | 'enter' | undefined,
): Promise<boolean> {
  const operator = room && viewer && (await operatorOfSession(viewer.session));
  if (!operator) return false;
  return room === 'enter' || mayEnter(operator.role, room);
}
