import type { ReactNode } from 'react';

/** The cloth at the foot of a visitor's page; up to four columns. */
export function FooterFrame({ children }: { children: ReactNode }) {
  return (
    <footer className="site adire">
      <div className="shell">
        <div className="fg">{children}</div>
      </div>
    </footer>
  );
}

export function FooterColumn({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h2 className="fh">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}
