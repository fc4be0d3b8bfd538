import { NotReady } from '#app/shell/not-ready.tsx';

export default function Register() {
  return <NotReady name="shell.home" />;
}
