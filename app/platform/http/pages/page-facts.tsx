import { createContext, useContext } from 'react';

/** The little that a page's frame knows of its request; in the browser it is read back from the document. */
export interface PageFactsValue {
  requestId: string;
  nonce: string | undefined;
  /** Address of the texts that this page was made with. */
  messages: string;
}

export const PageFacts = createContext<PageFactsValue>({
  requestId: '',
  nonce: undefined,
  messages: '',
});

export function usePageFacts(): PageFactsValue {
  return useContext(PageFacts);
}
