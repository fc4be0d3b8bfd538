import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newOperationId } from './operation-id.ts';
import {
  type Answer,
  heard,
  isUnsent,
  nextBatch,
  type Operation,
  pauseAfter,
  withAnswer,
  withDependants,
} from './operations.ts';

let made = 0;
const operation = (change: Partial<Operation> = {}): Operation => {
  made += 1;
  return {
    by: 'ada',
    shop: 'shop',
    id: `op-${made}`,
    nr: made,
    kind: 'note',
    at: 0,
    device: 'phone',
    lane: `lane-${made}`,
    payload: {},
    files: [],
    state: 'waiting',
    tries: 0,
    ...change,
  };
};

test('the oldest first, whatever the order in which they are told', () => {
  const a = operation({ lane: 'thread' });
  const b = operation({ lane: 'thread' });
  const c = operation();
  expect(nextBatch([c, b, a])).toEqual([a, b, c]);
  expect(nextBatch([{ ...a, state: 'done' }, b, c])).toEqual([b, c]);
});

test('one that was answered “later” keeps its place: the next of its lane does not overtake it', () => {
  const a = operation({ lane: 'thread' });
  const b = operation({ lane: 'thread' });
  const c = operation();
  expect(nextBatch([a, b, c], new Set([a.id]))).toEqual([c]);
});

test('a refused one holds back only those that need it', () => {
  const item = operation({ lane: 'item', state: 'refused' });
  const restock = operation({ lane: 'item', needs: [item.id] });
  const sale = operation({ needs: [restock.id] });
  const rename = operation({ lane: 'item' });
  const other = operation();
  expect(nextBatch([item, restock, sale, rename, other])).toEqual([rename, other]);
  const waits = { ...item, state: 'waiting' as const };
  expect(nextBatch([waits, restock, sale, other])).toEqual([waits, other]);
  const done = { ...item, state: 'done' as const };
  expect(nextBatch([done, restock, sale, other])).toEqual([restock, other]);
  expect(withDependants([item, restock, sale, rename, other], item.id)).toEqual([
    item.id,
    restock.id,
    sale.id,
  ]);
});

test('one with files travels alone, and a request has its limits', () => {
  const photo = operation({ files: ['f'] });
  const plain = operation({ lane: photo.lane });
  expect(nextBatch([photo, plain])).toEqual([photo]);
  const last = { ...photo, nr: plain.nr + 1 };
  const behind = operation({ lane: photo.lane });
  expect(nextBatch([last, plain, behind])).toEqual([plain]);
  expect(nextBatch(Array.from({ length: 80 }, () => operation()))).toHaveLength(50);
  const long = { text: 'x'.repeat(90_000) };
  expect(nextBatch(Array.from({ length: 5 }, () => operation({ payload: long })))).toHaveLength(2);
  const huge = operation({ payload: { text: 'x'.repeat(300_000) } });
  expect(nextBatch([huge, operation()]).map(({ id }) => id)).toEqual([huge.id]);
});

test('an answer changes the operation once', () => {
  const a = operation();
  expect(withAnswer(a, { id: a.id, state: 'later' }, 5)).toBe(a);
  const done = withAnswer(a, { id: a.id, state: 'done', result: 1 }, 5);
  expect(done).toMatchObject({ state: 'done', doneAt: 5, result: 1 });
  const refusal: Answer = { id: a.id, state: 'refused', code: 'gone', message: 'Gone.' };
  expect(withAnswer(done, refusal, 6)).toBe(done);
  const refused = withAnswer(a, refusal, 6);
  expect(refused.reason).toEqual({ code: 'gone', message: 'Gone.', detail: undefined });
  expect(withAnswer(refused, { id: a.id, state: 'done' }, 7).reason).toBeUndefined();
  expect(isUnsent(refused)).toBe(true);
  expect(isUnsent({ ...a, tries: 1 })).toBe(false);
});

test('a refusal for somebody who waits is one only while somebody waits', () => {
  const a = { ...operation(), at: 1_000 };
  const refusal = { id: a.id, state: 'refused', code: 'low', message: 'Too low.' } as const;
  expect(heard(refusal, a, 90_000)).toBe(refusal);
  const passing = { ...refusal, withinMs: 5_000 };
  expect(heard(passing, a, 6_000)).toBe(passing);
  expect(heard(passing, a, 6_001)).toEqual({ id: a.id, state: 'later' });
});

test('whatever waits, in whatever order it was told, every lane keeps its order and all of it goes', () => {
  const lanes = fc.array(fc.record({ lane: fc.constantFrom('a', 'b', 'c'), files: fc.boolean() }), {
    maxLength: 30,
  });
  const answers = fc.infiniteStream(fc.constantFrom('done', 'later', 'lost'));
  fc.assert(
    fc.property(lanes, answers, (acts, stream) => {
      let all = acts.map(({ lane, files }) => operation({ lane, files: files ? ['f'] : [] }));
      const arrived: string[] = [];
      let turns = 0;
      const arrive = (id: string) => arrived.includes(id) || arrived.push(id);
      while (all.some(({ state }) => state === 'waiting')) {
        const batch = nextBatch(all);
        expect(batch.length).toBeGreaterThan(0);
        for (const { id } of batch) {
          turns += 1;
          // A line that never gets better proves nothing.
          const answer = turns > 500 ? 'done' : stream.next().value;
          if (answer === 'later') break;
          arrive(id);
          if (answer === 'done')
            all = all.map((one) =>
              one.id === id ? withAnswer(one, { id, state: 'done' }, 0) : one,
            );
        }
      }
      expect(arrived).toHaveLength(all.length);
      for (const lane of ['a', 'b', 'c']) {
        const own = all.filter((one) => one.lane === lane).map(({ id }) => id);
        expect(arrived.filter((id) => own.includes(id))).toEqual(own);
      }
    }),
    { numRuns: 200 },
  );
});

test('pauses grow and stay within minutes', () => {
  expect([1, 2, 3, 20].map(pauseAfter)).toEqual([5_000, 10_000, 20_000, 300_000]);
});

test('ids sort as they were made, also when the clock is set back', () => {
  const moments = [1_000, 1_000, 900, 5_000];
  const ids = moments.map((at) => newOperationId(at));
  expect([...ids].sort()).toEqual(ids);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const many = Array.from({ length: 9_000 }, () => newOperationId(5_000));
  expect([...many].sort()).toEqual(many);
});
