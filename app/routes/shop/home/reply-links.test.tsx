import { expect, test } from 'vitest';
import { HiddenNote } from '#app/domains/moderation/ui/hidden-note.tsx';
import { MeasureLines } from '#app/domains/moderation/ui/measure-lines.tsx';
import { answerPath } from '#app/domains/reviews/answer-path.ts';
import { AnswerForm } from '#app/domains/reviews/ui/answer-form.tsx';
import { OrderReviewCard } from '#app/domains/reviews/ui/order-review-card.tsx';
import { ReviewList } from '#app/domains/reviews/ui/review-list.tsx';
import { HiddenBadge } from '#app/domains/stocks/ui/list/hidden-badge.tsx';
import { now } from '#app/platform/clock.ts';
import { drawn } from '#tests/support/drawn.tsx';
import Measures from '../measures.tsx';
import { NeedsHand } from './needs-hand.tsx';

const hrefs = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to);
/** The ids of what stands on a page, and how many boxes have the cursor when it opens. */
const idsIn = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
const cursors = (html: string) => html.match(/autofocus=""/g)?.length ?? 0;

test('Reply on the start page leads to the very review, with the box under it open and the cursor in it', () => {
  const hand = {
    ...{ count: 2, isWhole: false, claims: [], orders: [], bids: [], threads: [], out: [], low: 0 },
    ...{ marked: [], disputes: [], complaints: [], overpaid: [] },
    reviews: ['r1', 'r2'].map((id) => ({
      ...{ id, name: 'Ada', stars: 4, text: 'Good cloth' },
      to: answerPath('s1', id),
    })),
  };
  const start = drawn(<NeedsHand hand={hand} mayBeDone />);
  expect(start).toMatch(/Ada wrote a review.*4 .*“Good cloth”/s);
  const [all, first, second] = hrefs(start);
  expect(all).toBe('/?hand=all#needs-hand');
  expect(start).toContain('hide-m');
  const whole = drawn(<NeedsHand hand={{ ...hand, isWhole: true }} mayBeDone />);
  expect(hrefs(whole)).toEqual([first, second]);
  expect(whole).not.toContain('hide-m');
  expect(first).toBe('/shop/s1/reviews?answer=r1#r1');
  expect(second).toBe('/shop/s1/reviews?answer=r2#r2');
  const review = { id: 'r2', answer: null, answeredAt: null, changedAt: null };
  const listed = {
    ...{ ...review, name: 'Ada', stars: 4, text: 'Good cloth', item: '', photos: [] },
    ...{ createdAt: at, handedOver: false },
  };
  const box = () => <AnswerForm review={review} isAsked />;
  const asked = drawn(<ReviewList reviews={[listed]} shopName="Ngozi" below={box} />);
  expect(idsIn(asked)).toContain(second?.split('#')[1]);
  expect(asked.indexOf('Good cloth')).toBeGreaterThan(asked.indexOf('id="r2"'));
  expect(asked).toMatch(/<details[^>]* open=""/);
  expect(cursors(asked)).toBe(1);
  const other = drawn(<AnswerForm review={review} />);
  expect(other).not.toContain('open=""');
  expect(cursors(other)).toBe(0);
});

test('an answer that was sent shuts its box and leads back to the review', () => {
  const review = { id: 'r2', answer: null, answeredAt: null, changedAt: null };
  const asked = drawn(<AnswerForm review={review} isAsked />);
  expect(asked).toMatch(/<form[^>]* action="[^"]*#r2"/);
  const answered = { ...review, answer: 'Thank you', answeredAt: now() };
  const sent = drawn(<AnswerForm review={answered} isAsked />);
  expect(sent).toContain('Change answer');
  expect(sent).not.toContain('open=""');
  expect(cursors(sent)).toBe(0);
});

test('the team’s page of an order leads to its review, to answer it or to read it', () => {
  const review = { id: 'r1', stars: 4, text: 'Good cloth', isAnswered: false };
  const card = (more: object, mayAnswer = true) =>
    drawn(<OrderReviewCard review={{ ...review, ...more }} shopId="s1" mayAnswer={mayAnswer} />);
  expect(hrefs(card({}))).toEqual([answerPath('s1', 'r1')]);
  expect(card({})).toMatch(/“Good cloth”.*Reply/s);
  expect(card({ isAnswered: true })).toContain('Open');
  expect(card({}, false)).not.toContain('Reply');
  expect(drawn(<OrderReviewCard review={undefined} shopId="s1" mayAnswer />)).toBe('');
});

const at = new Date('2026-11-17T09:00:00Z');
const letter = (id: string) => ({
  ...{ id, kind: 'warn' as const, itemName: '', reason: 'Your photos, please.', byRule: false, at },
  ...{ seenAt: null, liftedAt: null, liftReason: '', isHeldStill: false, words: 'w' },
  ...{ answer: '', answeredAt: null, answerSeenAt: null },
});

const Page = Measures as unknown as (props: object) => React.ReactElement;
interface More {
  asked?: string;
  actionData?: object;
  plan?: object;
}
function lettersPage(measures: object[], more: More = {}) {
  const loaderData = {
    ...{ measures, asked: more.asked, next: undefined, isFirst: true },
    ...{ isAllOpen: true, mayAnswer: true, plan: more.plan, title: '' },
  };
  return drawn(<Page {...{ loaderData, actionData: more.actionData }} />);
}

test('a hidden item leads to its own letter, and the cursor is in the box of that one alone', () => {
  const [to = ''] = hrefs(drawn(<HiddenNote id="m2" reason="No" byRule={false} />));
  expect(to).toBe('/measures?letter=m2#letter-m2');
  expect(hrefs(drawn(<HiddenBadge stockId="i1" />))).toEqual(['/measures?item=i1']);
  const html = lettersPage([letter('m1'), letter('m2')], { asked: 'm2' });
  expect(idsIn(html)).toContain(to.split('#')[1]);
  expect(cursors(html)).toBe(1);
  expect(html.indexOf('autofocus')).toBeGreaterThan(html.indexOf('id="letter-m2"'));
});

test('a letter about the plan says which one it is and until when, to those who may know', () => {
  const changed = { ...letter('m1'), kind: 'plan' };
  const page = lettersPage([changed], { plan: { name: 'Premium', until: at } });
  expect(page).toMatch(/Your plan<\/a>: Premium · Valid until 17 Nov/);
  expect(lettersPage([changed], { plan: { name: 'Starter', until: null } })).not.toContain(
    'Valid until',
  );
  expect(lettersPage([changed])).not.toContain('Your plan<');
});

test('an answer that waits for operators is open, with the cursor in the reason', () => {
  const answered = { ...letter('m1'), answer: 'They are mine.', answeredAt: at };
  const html = drawn(<MeasureLines measures={[answered]} asked="m1" mayAct />);
  expect(idsIn(html)).toContain('measure-m1');
  expect(html).toMatch(/<details[^>]* open=""/);
  expect(cursors(html)).toBe(1);
  expect(cursors(drawn(<MeasureLines measures={[answered]} mayAct />))).toBe(0);
});

test('an answer that came second is given back to who wrote it, under the one that counts', () => {
  const answered = { ...letter('m1'), answer: 'They are mine.', answeredAt: at };
  const fault = { message: 'Your shop has answered already.' };
  const actionData = { fault, measureId: 'm1', typed: 'I took them myself.' };
  const html = lettersPage([answered, letter('m2')], { actionData });
  const own = html.slice(html.indexOf('id="letter-m1"'), html.indexOf('id="letter-m2"'));
  for (const words of ['They are mine.', fault.message, 'What you had written', 'Nobody got it.'])
    expect(own).toContain(words);
  expect(own).toMatch(/<textarea[^>]* readOnly=""[^>]*>I took them myself\.<\/textarea>/i);
  expect(html.slice(html.indexOf('id="letter-m2"'))).not.toContain(fault.message);
  const other = { ...letter('m1'), words: 'v' };
  const again = lettersPage([other], { actionData });
  expect(again.match(/I took them myself\./g)).toHaveLength(1);
  expect(again).not.toContain('Nobody got it.');
});

test('a lifted letter has its answer and its lifting in the order of their days, each with its own words', () => {
  const texts = (html: string) => html.replaceAll(/<[^>]*>/g, '|');
  const lifted = {
    ...letter('m1'),
    ...{ answer: 'They are mine.', answeredAt: at },
    ...{ liftedAt: new Date('2026-11-18T09:00:00Z'), liftReason: 'We looked at it.' },
  };
  const html = texts(lettersPage([lifted]));
  expect(html).not.toMatch(/2026 We looked/);
  expect(html).toMatch(/They are mine\..*Lifted on 18 Nov 2026\|.*We looked at it\./);
  const late = { ...lifted, answeredAt: new Date('2026-11-19T09:00:00Z') };
  expect(texts(lettersPage([late]))).toMatch(/We looked at it\..*They are mine\./);
});
