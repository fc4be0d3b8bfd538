import { NotReady } from '#app/shell/not-ready.tsx';

export default function Product() {
  return <NotReady name="shell.home" />;
}
