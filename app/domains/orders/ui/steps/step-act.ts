import { rawField } from '#app/platform/http/input/form-fields.ts';
import type { Act } from '#app/platform/outbox/act.ts';
import type { KeptForm } from '#app/platform/outbox/or-kept.ts';

function actOf(orderId: string, form: FormData): Pick<Act, 'kind' | 'payload'> | undefined {
  const paid = rawField(form, 'paid');
  const seen = rawField(form, 'seen') === 'yes' ? { seen: true } : {};
  switch (rawField(form, 'intent')) {
    case 'advance': {
      const isWithout = rawField(form, 'without') === 'yes';
      const payload = {
        orderId,
        to: rawField(form, 'to'),
        ...(paid && { paid }),
        ...(paid === 'transfer' && seen),
        ...(isWithout && { code: 'without' }),
      };
      return { kind: 'order.step', payload };
    }
    case 'cancel':
      return { kind: 'order.cancel', payload: { orderId, reason: rawField(form, 'reason') } };
    case 'money': {
      const payload = { orderId, method: rawField(form, 'method'), ...seen };
      return { kind: 'order.payment', payload };
    }
    default:
      return undefined;
  }
}

interface StepAnswer {
  message: undefined;
  done: null;
}

/** An order's acts are sent in the order in which they were made. */
export const orderLane = (orderId: string): string => `order:${orderId}`;

/** The next step, a cancellation or money of an order, as it is kept without a line; nothing else is. */
export function stepAct(orderId: string, form: FormData): KeptForm<StepAnswer> | undefined {
  const act = actOf(orderId, form);
  if (!act) return undefined;
  const number = Number(rawField(form, 'number'));
  const about = { ...(number > 0 && { number }), to: rawField(form, 'to') };
  return {
    act: { ...act, lane: orderLane(orderId), about },
    answer: { message: undefined, done: null },
  };
}
