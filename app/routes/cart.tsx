import { NotReady } from '#app/shell/not-ready.tsx';

export const handle = { frame: 'market' };

export default function Cart() {
  return <NotReady name="rooms.cart" />;
}
