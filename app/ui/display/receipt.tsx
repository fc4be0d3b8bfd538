import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ResultSign } from './result-sign.tsx';

interface ReceiptProps extends ComponentProps<typeof ResultSign> {
  title: ReactNode;
  text?: ReactNode;
  /** The sum, large. */
  amount?: ReactNode;
  /** Facts, usually a `KeyValue`. */
  children?: ReactNode;
}

/** Selvedge, sign, amount, facts, torn edge. Failure and waiting use it with another tone. */
export function Receipt({ title, text, amount, children, ...sign }: ReceiptProps) {
  return (
    <section className="receipt">
      <div className="selvedge" />
      <div className="center receipt-top">
        <ResultSign {...sign} />
        <h1>{title}</h1>
        {text && <p className="muted mt-xs">{text}</p>}
        {amount && <p className="amt mt-m">{amount}</p>}
      </div>
      <div className="receipt-body">{children}</div>
      <div className="tear" />
    </section>
  );
}

/** A printed slip: the same paper with free contents. */
export function ReceiptPaper({ children }: { children: ReactNode }) {
  return (
    <article className="receipt">
      <div className="selvedge" />
      <div className="receipt-paper">{children}</div>
      <div className="tear" />
    </article>
  );
}

interface TotalLineProps {
  name: ReactNode;
  value: ReactNode;
  big?: boolean | undefined;
}

export function TotalLine({ name, value, big }: TotalLineProps) {
  return (
    <div className={classNames('tot', big && 'big')}>
      <span className={big ? undefined : 'muted'}>{name}</span>
      <b className="num">{value}</b>
    </div>
  );
}
