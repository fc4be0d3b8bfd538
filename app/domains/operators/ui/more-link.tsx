import { Link, useSearchParams } from 'react-router';
import { doneKey } from '../done.ts';

/** The same list further down: all that chooses it stays in the address. */
export function MoreLink({
  after,
  children = 'More',
}: {
  after: string | undefined;
  children?: string;
}) {
  const [search] = useSearchParams();
  if (!after) return null;
  const next = new URLSearchParams(search);
  next.set('after', after);
  next.delete(doneKey);
  return (
    <Link className="btn line mt-m" to={`?${next}`}>
      {children}
    </Link>
  );
}
