import { NotReady } from '#app/shell/not-ready.tsx';

export const handle = { frame: 'team' };

export default function StockEdit() {
  return <NotReady name="rooms.stock_edit" />;
}
