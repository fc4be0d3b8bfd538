import { NotReady } from '#app/shell/not-ready.tsx';

export const handle = { frame: 'plain' };

export default function Chat() {
  return <NotReady name="rooms.chat" />;
}
