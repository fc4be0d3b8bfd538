import { createContext, type ReactNode, useContext } from 'react';

/** The little that a page's frame knows of its request; in the browser it is read back from the document. */
export interface PageContextValue {
  requestId: string;
  nonce: string | undefined;
  /** Address of the texts that this page was made with. */
  messages: string;
  /** Address of those that only other pages need; empty where all are in the first. */
  more: string;
  /** Runs before anything else; the server's alone. */
  first?: string;
  /** In the place of React Router's own scripts; the server's alone. */
  scripts?: ReactNode;
  /** A script of others that counts visits; the server's alone. */
  analytics?: string | undefined;
  /** What is said on every page; the server's alone. */
  announcement?: ReactNode;
}

export const PageContext = createContext<PageContextValue>({
  requestId: '',
  nonce: undefined,
  messages: '',
  more: '',
});

export function usePageContext(): PageContextValue {
  return useContext(PageContext);
}
