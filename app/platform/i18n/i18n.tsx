import { createContext, type ReactNode, useContext } from 'react';
import type { Translate, Translator } from './messages.ts';

const TranslatorContext = createContext<Translator | undefined>(undefined);

export function I18nProvider({ value, children }: { value: Translator; children: ReactNode }) {
  return <TranslatorContext value={value}>{children}</TranslatorContext>;
}

let ofBrowser: Translator | undefined;
let loadRest: (() => Promise<void>) | undefined;
let rest: Promise<void> | undefined;

/** For what runs outside of components, in the browser alone: a page there has one language. */
export const browserTranslator = (): Translator | undefined => ofBrowser;

export function setBrowserTranslator(translator: Translator, restOf?: typeof loadRest): void {
  ofBrowser = translator;
  loadRest = restOf;
}

/** What the texts of a first page leave out; what was lost on the line is asked for again the next time. */
export function bringTexts(): Promise<void> | undefined {
  rest ??= loadRest?.().catch(() => {
    rest = undefined;
  });
  return rest;
}

/**
 * The first step to another page brings them beside that page's data, so that no name of a text is ever to be seen. Lost twice,
 * the page comes as a document of its own (`onMissing`).
 */
export async function withTexts<Results>(
  _: unknown,
  next: () => Promise<Results>,
): Promise<Results> {
  const texts = bringTexts();
  const results = await next();
  await texts;
  await bringTexts();
  return results;
}

export function useTranslator(): Translator {
  const translator = useContext(TranslatorContext);
  if (!translator) throw new Error('useTranslator needs an I18nProvider above it');
  return translator;
}

export function useT(): Translate {
  return useTranslator().t;
}
