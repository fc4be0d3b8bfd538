import { NotReady } from '#app/shell/not-ready.tsx';

export const handle = { frame: 'team' };

export default function Payment() {
  return <NotReady name="rooms.payment" />;
}
