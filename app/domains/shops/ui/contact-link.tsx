import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface ContactLinkProps {
  to: string;
  className: string;
  children: ReactNode;
}

/** Inside Oja a page change, outside a new tab that learns nothing of this one. */
export function ContactLink({ to, className, children }: ContactLinkProps) {
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} className={className} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
