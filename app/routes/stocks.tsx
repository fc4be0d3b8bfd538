import { NotReady } from '#app/shell/not-ready.tsx';

export const handle = { frame: 'team' };

export default function Stocks() {
  return <NotReady name="rooms.stocks" />;
}
