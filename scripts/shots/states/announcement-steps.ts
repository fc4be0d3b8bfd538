import type { Prepare } from '../screen.ts';
import { asOperator, send, textOf } from './other-people.ts';

/** As a form's own field writes it, in Lagos. */
const minuteOf = (at: number): string => new Date(at + 3_600_000).toISOString().slice(0, 16);

const announced = {
  en: 'No transfers tonight until 6. Orders go on.',
  pcm: 'Transfer no go work dis night till 6. Order still dey go.',
  ha: 'Babu tura kuɗi yau da dare har ƙarfe 6. Oda tana ci gaba.',
  yo: 'Kò sí ìfowóránṣẹ́ lálẹ́ òní títí di aago mẹ́fà. Ọ́dà ń lọ.',
  ig: 'Mbufe ego agaghị arụ ọrụ n’abalị a ruo elekere isii. Ọda na-aga.',
};

/** Said to everybody above every page, and taken back when this page has it. */
export const readAnnouncement: Prepare = async (page) => {
  await asOperator(page, async (operator) => {
    const [from, until] = [minuteOf(Date.now() - 60_000), minuteOf(Date.now() + 600_000)];
    const form = { ...announced, from, until, reason: 'The bank works tonight' };
    await send(operator, '/operator/words', { intent: 'announce', ...form });
    const isThere = page.locator('body > .announce');
    for (let tries = 0; tries < 20 && (await isThere.count()) === 0; tries += 1) {
      await page.waitForTimeout(500);
      await page.reload();
    }
    await isThere.waitFor();
    const words = await textOf(operator, '/operator/words');
    const id = words.match(/name="id" value="([\da-f-]{36})"/)?.[1] ?? '';
    await send(operator, '/operator/words', { intent: 'remove', id, reason: 'It works again' });
  });
};
