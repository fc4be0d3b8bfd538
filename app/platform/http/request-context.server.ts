import { createContext } from 'react-router';
import type { Translator } from '#app/platform/i18n/messages.ts';

export interface WholePage {
  body: Buffer<ArrayBuffer>;
  /** What of it names the ids of everything that it shows. */
  naming: string;
  /** CSP sources of its own inline scripts. */
  scripts: readonly string[];
  /** What decides how it looks: two pages with the same one are the same. */
  outline: string;
}

/** By their names; those that are parameters of the address are called so there, too. */
export type FrameValues = Record<string, string | undefined>;

/** A loader's answer with what differs from one page of its kind to the next taken apart. */
export interface FramedAnswer {
  /** What each of its cached fragments is of, in the order of the page. */
  cards: readonly object[];
  values: FrameValues;
  /** The answer again, with other values and cards in their places. */
  answerWith: (values: FrameValues, cards: readonly object[]) => object;
}

export interface PageForMany {
  /** What of the address changes the page; the rest is of this visitor alone. */
  search: string;
  /** Takes the whole page, whose answer is then without a body. */
  take: (page: WholePage) => void;
  /** The page is not what it should be: it goes to those who wait for it and is not cached. */
  keepNot: () => void;
  /** Said by a loader: the page is one of many that differ little. */
  framed?: FramedAnswer | undefined;
}

/** What the server knows of a request before anybody's data is touched. */
export interface RequestContext {
  id: string;
  /** For inline scripts of this one answer. */
  nonce: string;
  /** Given when the page is made for many: it is cached, and nothing of this one visitor goes into it. */
  forMany?: PageForMany;
  /** Signing in and operators' rooms: no script of anybody else runs there. */
  hasOwnScriptsOnly?: boolean;
  /** The client's address as far as the trusted proxies vouch for it. */
  clientAddress: string;
  /** Our own address as links and origin checks must use it. */
  origin: string;
  translator: Translator;
}

export const requestContext = createContext<RequestContext>();

/** The page has to come as a document of its own: the one that asks for it runs scripts of others. */
export const freshDocumentContext = createContext<boolean>(false);

/** The address that a person sees while this is asked for: whoever has to go elsewhere first is led back to it. */
export const pathContext = createContext<string>('');
