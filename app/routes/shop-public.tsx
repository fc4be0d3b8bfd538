import { NotReady } from '#app/shell/not-ready.tsx';

export default function ShopPublic() {
  return <NotReady name="shell.home" />;
}
