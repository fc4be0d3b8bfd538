import { NotReady } from '#app/shell/not-ready.tsx';

export default function Login() {
  return <NotReady name="shell.home" />;
}
