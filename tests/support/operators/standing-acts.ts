import { dismissSignal } from '#app/domains/moderation/commands/dismiss-signal.server.ts';
import { strikeFinding } from '#app/domains/moderation/findings/strike-finding.server.ts';
import type { Provoke } from './provoke-acts.ts';
import { oddShop, pastFinding } from './real-subjects.ts';

/** What speaks against a shop and turns out to be nothing, and is put back. */
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
  return {
    'signal.dismissed': signal(false),
    'signal.put_back': signal(true),
    'finding.struck': finding(false),
    'finding.put_back': finding(true),
  };
}
