import { NotReady } from '#app/shell/not-ready.tsx';

export const handle = { frame: 'market' };

export default function OrderTrack() {
  return <NotReady name="rooms.order" />;
}
