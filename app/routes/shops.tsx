import { NotReady } from '#app/shell/not-ready.tsx';

export default function Shops() {
  return <NotReady name="shell.home" />;
}
