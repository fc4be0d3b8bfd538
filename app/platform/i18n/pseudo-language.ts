import type { Catalogue, Message } from './messages.ts';

/** The private code that CLDR has for it: "English with accents". */
export const pseudoLanguage = 'en-XA';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = [...'áƀćđéƒĝĥíĵķĺḿńóƥɋŕśťúṽŵẋýźÁƁĆĐÉƑĜĤÍĴĶĹḾŃÓƤɊŔŚŤÚṼŴẊÝŹ'];

/** What makes it longer breaks as words do. */
const filling = (length: number): string =>
  '~~~~~~~ '.repeat(Math.ceil(length / 8)).slice(0, length);

/** No plain letter is left outside the placeholders, and the text is nearly half as long again. */
export function pseudoText(text: string): string {
  const strange = text.replace(/\{\w+\}|[a-zA-Z]/g, (part) =>
    part.length > 1 ? part : (accented[plain.indexOf(part)] ?? part),
  );
  const length = text.replace(/\{\w+\}/g, '').length;
  return `[${strange}${filling(Math.max(0, Math.ceil(length * 0.4) - 2))}]`;
}

const pseudoMessage = (message: Message): Message =>
  typeof message === 'string'
    ? pseudoText(message)
    : (Object.fromEntries(
        Object.entries(message).map(([form, text]) => [form, pseudoText(text ?? '')]),
      ) as Message);

/** Every text of a catalogue, so changed that what is typed into the code shows beside it. */
export const pseudoCatalogue = (source: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(source).map(([key, text]) => [key, pseudoMessage(text)]));
