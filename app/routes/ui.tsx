import { NotReady } from '#app/shell/not-ready.tsx';

export default function Ui() {
  return <NotReady name="shell.home" />;
}
