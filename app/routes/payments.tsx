import { NotReady } from '#app/shell/not-ready.tsx';

export const handle = { frame: 'team' };

export default function Payments() {
  return <NotReady name="rooms.payments" />;
}
