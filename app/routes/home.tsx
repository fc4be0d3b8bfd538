import { NotReady } from '#app/shell/not-ready.tsx';

export default function Home() {
  return <NotReady name="shell.home" />;
}
