import { NotReady } from '#app/shell/not-ready.tsx';

export const handle = { frame: 'team' };

export default function Advertising() {
  return <NotReady name="rooms.advertising" />;
}
