import { createContext, createElement, type ReactNode, useContext } from 'react';

/** The parts of one page that is being made: which of them are known already. */
export interface PageFragments {
  /** The part's number on this page, and whether its markup is known. */
  take: (key: string, of: object | undefined) => { number: number; isKnown: boolean };
}

/** Given on pages that many visitors get; never in the browser. */
export const FragmentContext = createContext<PageFragments | undefined>(undefined);

/** Names of the marks that the server replaces when the page is done; text of others cannot make one. */
export const markTag = 'cached-fragment';
const mark = (kind: 'at' | 'from' | 'to', number: number): ReactNode =>
  createElement(markTag, { [kind]: number });

interface CachedFragmentProps {
  /**
   * Everything that decides how the part looks, the language aside. A long one is made by a function: the
   * browser needs none.
   */
  id: string | (() => string);
  /** What it shows, where that decides how it looks, too. It is looked at once: afterwards it may not change. */
  of?: object | undefined;
  children: () => ReactNode;
}

/**
 * A part of a page that is rendered once and then put into every page that has it, since rendering is
 * what a page costs. It may not use `useId`, wait for anything or know more than its `id` tells.
 */
export function CachedFragment({ id, of, children }: CachedFragmentProps) {
  const parts = useContext(FragmentContext);
  if (!parts) return children();
  const { number, isKnown } = parts.take(typeof id === 'function' ? id() : id, of);
  if (isKnown) return mark('at', number);
  return (
    <>
      {mark('from', number)}
      {children()}
      {mark('to', number)}
    </>
  );
}
