import type { english as en } from '../../../locales/en/index.ts';
import { formatNumber } from './formats.ts';

/** English is the source: a key exists when it stands in `locales/en/`. */
export type MessageKey = keyof typeof en;
export type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Catalogue = Record<string, Message>;
export type MessageParams = Record<string, string | number>;
export type Translate = (key: MessageKey, params?: MessageParams) => string;

const pluralRules = new Map<string, Intl.PluralRules>();

function pluralRule(language: string, count: number): Intl.LDMLPluralRule {
  // Most visitors' language, and the one rule that needs no browser to tell it.
  if (language === 'en') return count === 1 ? 'one' : 'other';
  let rules = pluralRules.get(language);
  if (!rules) {
    rules = new Intl.PluralRules(language);
    pluralRules.set(language, rules);
  }
  return rules.select(count);
}

function chooseForm(message: Message, language: string, params: MessageParams): string {
  if (typeof message === 'string') return message;
  const count = Number(params.count ?? 0);
  return message[pluralRule(language, count)] ?? message.other;
}

/** `{name}` stands for a parameter; numbers are grouped the Nigerian way; `count` chooses the plural. */
export function renderMessage(
  message: Message,
  language: string,
  params: MessageParams = {},
): string {
  return chooseForm(message, language, params).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return whole;
    return typeof value === 'number' ? formatNumber(value) : value;
  });
}

export interface Translator {
  language: string;
  t: Translate;
  /** For keys made at run time (error codes): the text, or undefined when there is none. */
  lookUp: (key: string, params?: MessageParams) => string | undefined;
}

/** `onMissing`: a text was asked for that this catalogue does not have; the key is shown meanwhile. */
export function makeTranslator(
  language: string,
  catalogue: Catalogue,
  onMissing: () => void = () => undefined,
): Translator {
  const lookUp = (key: string, params?: MessageParams): string | undefined => {
    const message = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
    return message === undefined ? undefined : renderMessage(message, language, params);
  };
  const t: Translate = (key, params) => {
    const text = lookUp(key, params);
    if (text === undefined) onMissing();
    return text ?? key;
  };
  return { language, lookUp, t };
}

/** Whether every English text is there, in the same form: only complete languages are offered. */
export function isComplete(catalogue: Catalogue, source: Catalogue): boolean {
  return Object.keys(source).every((key) => {
    const message = catalogue[key];
    return typeof message === 'string' ? message !== '' : message !== undefined;
  });
}
