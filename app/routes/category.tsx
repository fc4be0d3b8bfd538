import { NotReady } from '#app/shell/not-ready.tsx';

export default function Category() {
  return <NotReady name="shell.home" />;
}
