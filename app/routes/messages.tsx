import { NotReady } from '#app/shell/not-ready.tsx';

export const handle = { frame: 'team' };

export default function Messages() {
  return <NotReady name="rooms.messages" />;
}
