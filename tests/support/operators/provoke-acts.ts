import { eq } from 'drizzle-orm';
import { recoveryRequests } from '#app/domains/accounts/recovery/recovery.table.server.ts';
import { givenMonthsOf, loweringsOf } from '#app/domains/billing/billing.queries.server.ts';
import { answerMeasure } from '#app/domains/moderation/commands/answer-measure.server.ts';
import { changePlan } from '#app/domains/moderation/commands/change-plan.server.ts';
import { decideCase, measureShop } from '#app/domains/moderation/commands/decide.server.ts';
import { liftMeasure } from '#app/domains/moderation/commands/lift.server.ts';
import { readAnswer } from '#app/domains/moderation/commands/read-answer.server.ts';
import { settleMoney } from '#app/domains/moderation/commands/settle-money.server.ts';
import { undoDecision } from '#app/domains/moderation/commands/undo.server.ts';
import { measuresOf } from '#app/domains/moderation/measures/measures.queries.server.ts';
import type { Decision } from '#app/domains/moderation/measures/measures.ts';
import { announce, withdraw } from '#app/domains/operators/commands/announce.server.ts';
import { answerDevice, askForDevice } from '#app/domains/operators/commands/devices.server.ts';
import { enterDemo } from '#app/domains/operators/commands/enter.server.ts';
import { addWord, removeWord } from '#app/domains/operators/commands/market-words.server.ts';
import {
  nameOperator,
  removeOperator,
  resetPasskey,
} from '#app/domains/operators/commands/name-operator.server.ts';
import { changeJob } from '#app/domains/operators/jobs/change-job.server.ts';
import { commandLine, type OperatorAct } from '#app/domains/operators/log/log-line.ts';
import { noteOpened, noteSearched } from '#app/domains/operators/log/operator-log.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { marketWords } from '#app/domains/operators/words/words.table.server.ts';
import type { WordList } from '#app/domains/operators/words/words.ts';
import {
  operatorRefundInput,
  refundByOperator,
} from '#app/domains/orders/steps/refund-by-operator.server.ts';
import {
  type Decision as Answer,
  decideRecovery,
} from '#app/domains/privacy/recovery/decide-recovery.server.ts';
import { finishRecoveries } from '#app/domains/privacy/recovery/finish-recoveries.server.ts';
import { markPlaceSeen, markRegistered } from '#app/domains/shops/trust/mark-checked.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newCode, newId, newToken } from '#app/platform/id.ts';
import { paidOnline } from '../shop/online-orders.ts';
import { newPhone } from '../shop/people.ts';
import { makeShop } from '../shop/shops.ts';
import { makeNamed, operatorNow } from './operators.ts';
import {
  askedRecovery,
  failedJob,
  reportedCase,
  strayMoney,
  waitingDevice,
} from './real-subjects.ts';
import { signOutActs } from './sign-out-acts.ts';
import { standingActs } from './standing-acts.ts';

export interface Stage {
  /** Where the provider's webhooks are sent. */
  url: string;
  chief: Operator;
  other: Operator;
}

/** Makes what is needed for it; the answer does it, as often as it is called. */
export type Provoke = (stage: Stage) => Promise<() => Promise<unknown>>;

const reason = 'These words are long enough for any measure.';

const decided =
  (decision: Decision, kind: 'item' | 'review' = 'item'): Provoke =>
  async ({ chief }) => {
    const { caseId } = await reportedCase(kind);
    return () => decideCase(chief, { caseId, decision, reason });
  };

/** What was hidden in a case is given back. */
const shown =
  (kind: 'item' | 'review'): Provoke =>
  async ({ chief }) => {
    const { shop, caseId } = await reportedCase(kind);
    await decideCase(chief, { caseId, decision: 'hide', reason });
    const [measure] = await measuresOf(shop.id);
    return () => liftMeasure(chief, { measureId: measure?.id ?? '', reason });
  };

async function letter({ chief }: Stage, kind: 'warn' | 'suspend' | 'message') {
  const shop = await makeShop();
  const send = { shopId: shop.id, kind, reason, key: newCode(16) };
  return { shop, send: () => measureShop(chief, send) };
}

const written =
  (kind: 'warn' | 'suspend' | 'message'): Provoke =>
  async (stage) =>
    (await letter(stage, kind)).send;

const lifted =
  (kind: 'warn' | 'suspend'): Provoke =>
  async (stage) => {
    const { shop, send } = await letter(stage, kind);
    await send();
    const [measure] = await measuresOf(shop.id);
    return () => liftMeasure(stage.chief, { measureId: measure?.id ?? '', reason });
  };

const answered =
  (isRead: boolean): Provoke =>
  async (stage) => {
    const { shop, send } = await letter(stage, 'warn');
    await send();
    const { id: measureId = '', words = '' } = (await measuresOf(shop.id))[0] ?? {};
    await answerMeasure(shop.actor, { measureId, words, text: 'They are mine.' });
    const mark = (is: boolean) =>
      readAnswer(stage.chief, { shopId: shop.id, measureId, isRead: is, reason });
    if (!isRead) await mark(true);
    return () => mark(isRead);
  };

async function givenPlan(by: Operator) {
  const { id: shopId } = await makeShop();
  const give = { shopId, planId: 'premium' as const, months: 2, reason, key: newCode(16) };
  return { shopId, give: () => changePlan(by, 'plan.given', give) };
}

async function loweredPlan(by: Operator) {
  const { shopId, give } = await givenPlan(by);
  await give();
  const lower = { shopId, planId: 'basic' as const, reason, key: newCode(16) };
  return { shopId, lower: () => changePlan(by, 'plan.lowered', lower) };
}

const settled =
  (intent: 'settle' | 'reopen'): Provoke =>
  async ({ chief }) => {
    const id = await strayMoney();
    if (intent === 'reopen') await settleMoney(chief, { intent: 'settle', id, reason });
    return () => settleMoney(chief, { intent, id, reason });
  };

const job =
  (intent: 'again' | 'drop' | 'back'): Provoke =>
  async ({ chief }) => {
    const id = await failedJob();
    if (intent === 'back') await changeJob(chief, { intent: 'drop', id, reason });
    return () => changeJob(chief, { intent, id, reason });
  };

const recovery =
  (answer: Answer | 'done'): Provoke =>
  async ({ chief, other }) => {
    const id = await askedRecovery();
    const say = (by: Operator, decision: Answer) =>
      decideRecovery(by, { id, decision, seen: 'waiting', reason });
    if (answer === 'agree' || answer === 'done') await say(other, 'check');
    if (answer !== 'done') return () => say(chief, answer);
    await say(chief, 'agree');
    await database()
      .update(recoveryRequests)
      .set({ opensAt: new Date(Date.now() - 1_000) })
      .where(eq(recoveryRequests.id, id));
    return finishRecoveries;
  };

const announced =
  (isBack?: boolean): Provoke =>
  async ({ chief }) => {
    const [startsAt, endsAt] = [now(), new Date(Date.now() + 60_000)];
    const make = () => announce(chief, { texts: { en: newToken() }, startsAt, endsAt, reason });
    if (isBack === undefined) {
      const texts = { en: newToken() };
      return () => announce(chief, { texts, startsAt, endsAt, reason });
    }
    const id = await make();
    if (isBack) await withdraw(chief, { id, isBack: false, reason });
    return () => withdraw(chief, { id, isBack, reason });
  };

const word =
  (list: WordList, isRemoved: boolean): Provoke =>
  async ({ chief }) => {
    const said = `word${newCode(8)}`;
    const add = () =>
      addWord(chief, { list, word: said, means: list === 'banned' ? '' : 'goods', reason });
    if (!isRemoved) return add;
    await add();
    const [row] = await database().select().from(marketWords).where(eq(marketWords.shown, said));
    return () => removeWord(chief, { list, id: row?.id ?? '', isBack: false, reason });
  };

/** Everything that stands in the log, really done: a new act cannot be forgotten here, its type asks for it. */
export const provokeActs: Record<OperatorAct, Provoke> = {
  opened:
    async ({ chief }) =>
    () =>
      noteOpened(chief, { kind: 'shop', id: newId() }),
  searched:
    async ({ chief }) =>
    () =>
      noteSearched(chief, [{ kind: 'person', id: newId() }], { orders: 0 }),
  ...signOutActs(reason),
  'operator.named': async ({ chief }) => {
    const named = { phone: newPhone(), role: 'support', name: 'Sade', reason } as const;
    return () => nameOperator(chief, named);
  },
  'operator.removed': async ({ chief }) => {
    const { id: userId } = await makeNamed('support');
    return () => removeOperator(chief, { userId, reason });
  },
  'operator.passkey_reset': async () => {
    const { phone } = await makeNamed('support');
    return () => resetPasskey(commandLine, phone);
  },
  'device.asked': async () => {
    const { session } = await makeNamed('support');
    const operator = await operatorNow(session);
    return () => askForDevice(operator, session);
  },
  'device.allowed': async ({ chief }) => {
    const deviceId = await waitingDevice();
    return () => answerDevice(chief, { deviceId, isAllowed: true, reason });
  },
  'device.refused': async ({ chief }) => {
    const deviceId = await waitingDevice();
    return () => answerDevice(chief, { deviceId, isAllowed: false, reason });
  },
  signed_in: async () => {
    const { session } = await makeNamed('support');
    const operator = await operatorNow(session);
    await askForDevice(operator, session);
    return () => enterDemo(operator, session);
  },
  'shop.place_seen': async ({ chief }) => {
    const { id: shopId } = await makeShop();
    return () => markPlaceSeen(chief, { shopId, isSo: true, reason });
  },
  'shop.registered': async ({ chief }) => {
    const { id: shopId } = await makeShop();
    return () => markRegistered(chief, { shopId, number: 'BN 2345678', reason });
  },
  'report.dismissed': decided('dismiss'),
  'report.reopened': async ({ chief }) => {
    const { caseId } = await reportedCase('item');
    await decideCase(chief, { caseId, decision: 'suspend', reason });
    return () => undoDecision(chief, { caseId, reason });
  },
  'item.hidden': decided('hide'),
  'item.shown': shown('item'),
  'review.hidden': decided('hide', 'review'),
  'review.shown': shown('review'),
  'shop.warned': written('warn'),
  'shop.suspended': decided('suspend'),
  'shop.lifted': lifted('suspend'),
  'shop.messaged': written('message'),
  'measure.lifted': lifted('warn'),
  'answer.read': answered(true),
  'answer.put_back': answered(false),
  'plan.given': async ({ chief }) => (await givenPlan(chief)).give,
  'plan.taken_back': async ({ chief }) => {
    const { shopId, give } = await givenPlan(chief);
    await give();
    const reference = (await givenMonthsOf(shopId))[0]?.reference ?? '';
    return () => changePlan(chief, 'plan.taken_back', { shopId, reference, reason });
  },
  'plan.lowered': async ({ chief }) => (await loweredPlan(chief)).lower,
  'plan.put_back': async ({ chief }) => {
    const { shopId, lower } = await loweredPlan(chief);
    await lower();
    const id = (await loweringsOf(shopId))[0]?.id ?? '';
    return () => changePlan(chief, 'plan.put_back', { shopId, id, reason });
  },
  'order.refunded': async ({ chief, url }) => {
    const { order, paymentId } = await paidOnline(url);
    const asked = operatorRefundInput.parse({ key: newToken(), reason, paymentId, amount: '4000' });
    return () => refundByOperator(chief, order.id, asked);
  },
  'money.settled': settled('settle'),
  'money.reopened': settled('reopen'),
  'job.again': job('again'),
  'job.dropped': job('drop'),
  'job.back': job('back'),
  'recovery.checked': recovery('check'),
  'recovery.agreed': recovery('agree'),
  'recovery.refused': recovery('refuse'),
  'recovery.done': recovery('done'),
  ...standingActs(reason),
  'announcement.made': announced(),
  'announcement.withdrawn': announced(false),
  'announcement.put_back': announced(true),
  'word.banned': word('banned', false),
  'word.allowed': word('banned', true),
  'synonym.added': word('synonyms', false),
  'synonym.removed': word('synonyms', true),
};
