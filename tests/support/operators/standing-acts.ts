import { dismissSignal } from '#app/domains/moderation/commands/dismiss-signal.server.ts';
import { strikeFinding } from '#app/domains/moderation/findings/strike-finding.server.ts';
import { decideComplaint } from '#app/domains/orders/complaints/decide-complaint.server.ts';
import { raisedOrder } from '../shop/complaints.ts';
import type { Provoke } from './provoke-acts.ts';
import { oddShop, pastFinding } from './real-subjects.ts';

/** What speaks against a shop: it turns out to be nothing, is put back, or is decided. */
export function standingActs(reason: string) {
  const signal =
    (isBack: boolean): Provoke =>
    async ({ chief }) => {
      const id = await oddShop();
      const change = (back: boolean) => dismissSignal(chief, { id, isBack: back, reason });
      if (isBack) await change(false);
      return () => change(isBack);
    };
  const finding =
    (isBack: boolean): Provoke =>
    async ({ chief }) => {
      const found = await pastFinding();
      const change = (back: boolean) => strikeFinding(chief, { ...found, isBack: back, reason });
      if (isBack) await change(false);
      return () => change(isBack);
    };
  const complaint =
    (to: 'refund_due' | 'for_shop'): Provoke =>
    async ({ chief }) => {
      const { order } = await raisedOrder();
      return () => decideComplaint(chief, order.id, { to, reason });
    };
  return {
    'complaint.for_buyer': complaint('refund_due'),
    'complaint.for_shop': complaint('for_shop'),
    'signal.dismissed': signal(false),
    'signal.put_back': signal(true),
    'finding.struck': finding(false),
    'finding.put_back': finding(true),
  };
}
