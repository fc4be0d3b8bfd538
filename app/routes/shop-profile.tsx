import { NotReady } from '#app/shell/not-ready.tsx';

export const handle = { frame: 'team' };

export default function ShopProfile() {
  return <NotReady name="rooms.shop" />;
}
