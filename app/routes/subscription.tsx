import { NotReady } from '#app/shell/not-ready.tsx';

export const handle = { frame: 'team' };

export default function Subscription() {
  return <NotReady name="rooms.subscription" />;
}
