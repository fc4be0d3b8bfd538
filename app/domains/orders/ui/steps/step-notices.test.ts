import { afterEach, expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { toastStore } from '#app/ui/overlays/toast-store.ts';
import type { StepDone } from '../../steps/undo.ts';
import { stepToast } from './step-notices.tsx';

const { t } = translatorFor('en');
const say = (done: Partial<StepDone> & Pick<StepDone, 'did'>) =>
  toastStore.show(
    stepToast({ orderId: 'o1', number: 7, undo: done.did, ...done }, t, () => undefined),
  );
const said = () => toastStore.shown().map(({ text, action }) => [text, action !== undefined]);

afterEach(() => {
  for (const { id } of toastStore.shown()) toastStore.close(id);
});

test('the next step of an order takes the earlier Undo away, also where it has none itself', () => {
  say({ did: 'confirmed' });
  say({ did: 'ready' });
  expect(said()).toEqual([[t('orders.did.ready', { number: '#0007' }), true]]);
  say({ did: 'completed', undo: null });
  expect(said()).toEqual([[t('orders.did.completed', { number: '#0007' }), false]]);
});

test('a step of another order leaves it, and what failed stays until it is closed', () => {
  toastStore.show({ tone: 'bad', text: 'It failed.' });
  say({ did: 'confirmed' });
  say({ did: 'confirmed', orderId: 'o2', number: 8 });
  expect(said()).toHaveLength(3);
  say({ did: 'ready', orderId: 'o2', number: 8 });
  expect(said().map(([text]) => text)).toEqual([
    'It failed.',
    t('orders.did.confirmed', { number: '#0007' }),
    t('orders.did.ready', { number: '#0008' }),
  ]);
});
