import { createContext, type ReactNode, useContext } from 'react';
import type { Translate, Translator } from './messages.ts';

const TranslatorContext = createContext<Translator | undefined>(undefined);

export function I18nProvider({ value, children }: { value: Translator; children: ReactNode }) {
  return <TranslatorContext value={value}>{children}</TranslatorContext>;
}

let ofBrowser: Translator | undefined;

/** For what runs outside of components, in the browser alone: a page there has one language. */
export const browserTranslator = (): Translator | undefined => ofBrowser;

export function setBrowserTranslator(translator: Translator): void {
  ofBrowser = translator;
}

export function useTranslator(): Translator {
  const translator = useContext(TranslatorContext);
  if (!translator) throw new Error('useTranslator needs an I18nProvider above it');
  return translator;
}

export function useT(): Translate {
  return useTranslator().t;
}
