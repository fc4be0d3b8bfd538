import { NotReady } from '#app/shell/not-ready.tsx';

export const handle = { frame: 'market' };

export default function Checkout() {
  return <NotReady name="rooms.checkout" />;
}
