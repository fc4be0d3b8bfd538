import { NotReady } from '#app/shell/not-ready.tsx';

export const handle = { frame: 'market' };

export default function ShortLink() {
  return <NotReady name="rooms.short_link" />;
}
