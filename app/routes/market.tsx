import { NotReady } from '#app/shell/not-ready.tsx';

export default function Market() {
  return <NotReady name="shell.home" />;
}
