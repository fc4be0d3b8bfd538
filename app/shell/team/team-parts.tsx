import { StepNotices } from '#app/domains/orders/ui/steps/step-notices.tsx';
import type { Owner } from '#app/platform/outbox/operations.ts';
import { TeamOutbox } from './team-outbox.tsx';

/** What every page of the team has and nobody sees: one file, asked for once. */
export function TeamParts(props: { owner: Owner; hasFeed: boolean }) {
  return (
    <>
      <StepNotices />
      <TeamOutbox {...props} />
    </>
  );
}
