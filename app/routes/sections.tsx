import { NotReady } from '#app/shell/not-ready.tsx';

export const handle = { frame: 'team' };

export default function Sections() {
  return <NotReady name="rooms.sections" />;
}
