import { NotReady } from '#app/shell/not-ready.tsx';

export const handle = { frame: 'team' };

export default function Analytics() {
  return <NotReady name="rooms.analytics" />;
}
