import { createContext } from 'react-router';
import type { Translator } from '../i18n/messages.ts';

/** What the server knows of a request before anybody's data is touched. */
export interface RequestFacts {
  id: string;
  /** For inline scripts of this one answer. */
  nonce: string;
  /**
   * Given when the page is made to be kept: takes the whole page, whose answer is then without a body.
   * `frame` is the page without its kept parts; all its inline scripts and data are in it.
   */
  takePage?: (page: { body: Buffer<ArrayBuffer>; frame: string }) => void;
  /** The client's address as far as the trusted proxies vouch for it. */
  clientAddress: string;
  /** Our own address as links and origin checks must use it. */
  origin: string;
  translator: Translator;
}

export const requestFacts = createContext<RequestFacts>();
