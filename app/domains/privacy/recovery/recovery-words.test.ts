import { expect, test } from 'vitest';
import { lastStep, standsSince } from './recovery-words.ts';

const opensAt = new Date('2026-11-19T19:52:00Z');
const stoppedAt = new Date('2026-11-18T08:00:00Z');

test('only what was agreed opens; what has ended says how, when and by whom', () => {
  const stands = (state: Parameters<typeof standsSince>[0]['state']) => {
    const request = { state, opensAt, stoppedAt };
    return [standsSince(request), lastStep(request, 'by Ada').join(': ')];
  };
  const [opens, ended] = ['19 Nov 2026, 8:52 pm', '18 Nov 2026, 9:00 am'];
  expect(stands('agreed')).toEqual([`opens ${opens}`, `Opens: ${opens}`]);
  expect(stands('stopped')).toEqual([
    `stopped ${ended}`,
    `Stopped: ${ended}, by a device that is signed in to this account`,
  ]);
  expect(stands('refused')).toEqual([`refused ${ended}`, 'Refused: by Ada']);
  expect(stands('done')).toEqual([
    `opened ${ended}`,
    `Opened: ${ended}, by the rule: nobody had objected`,
  ]);
  const waiting = { state: 'waiting', opensAt: null, stoppedAt: null } as const;
  expect(standsSince(waiting)).toBeUndefined();
  expect(lastStep(waiting, '')).toEqual(['Opens', '–']);
});
