import { expect, test } from 'vitest';
import { newId } from '#app/platform/id.ts';
import { shopBench } from '#tests/support/shop/shops.ts';
import { logLines } from './log.queries.server.ts';
import { commandLine } from './log-line.ts';
import { inOperatorLog } from './operator-log.server.ts';

shopBench();

test('no number goes in, whoever wrote it and wherever it is from: nobody could take it out', async () => {
  const numbers = ['0803 555 0142', '+44 7911 123456', '+1 (803) 123-4567', '0044 7911 123456'];
  const words = `Ada ${numbers.join(', ')}`;
  const subject = { kind: 'shop', id: newId(), name: words } as const;
  const line = { act: 'shop.messaged', subject, reason: words } as const;
  const facts = { before: { name: words }, after: { texts: { en: words } } };
  await inOperatorLog(commandLine, line, async () => ({ answer: undefined, ...facts }));
  const [written] = await logLines({ subject });
  const kept = 'Ada [phone …42], [phone …56], [phone …67], [phone …56]';
  expect(written).toMatchObject({
    subjectName: kept,
    reason: kept,
    before: { name: kept },
    after: { texts: { en: kept } },
  });
});
