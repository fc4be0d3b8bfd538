import { NotReady } from '#app/shell/not-ready.tsx';

export const handle = { frame: 'team' };

export default function Orders() {
  return <NotReady name="rooms.orders" />;
}
