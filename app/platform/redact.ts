const phoneLike = /(?<![\w-])\+?\d[\d\s()]{8,16}\d(?![\w-])/g;
/** Of home also with dashes and dots; any number with these would be every date and address. */
const homePhone =
  /(?<![\w-])(?:\+?234[\s.-]?(?:\(0\))?|0)[\s().-]{0,2}[789](?:[\s().-]{0,2}\d){9}(?![\w-])/g;
/** Of anywhere, as long as it begins as one that is called from abroad. */
const foreignPhone = /(?<![\w-])(?:\+|00)[\s().-]{0,2}\d(?:[\s().-]{0,2}\d){9,14}(?![\w-])/g;
const queryValue = /([?&](?:code|token|reference|trxref|signature|key)=)[^&\s"']+/gi;
const bearer = /(bearer\s+)[\w.~+/-]+=*/gi;
const botToken = /bot\d+:[\w-]+/g;

const lastTwo = (match: string): string => `[phone …${match.replace(/\D/g, '').slice(-2)}]`;

/** What a person wrote and nobody can take back later: numbers keep their last two digits. */
export const redactPhones = (text: string): string =>
  text.replace(foreignPhone, lastTwo).replace(homePhone, lastTwo);

/** Free text (addresses, error messages) on its way to the log: phones keep their last two digits, secrets nothing. */
export function redactText(text: string): string {
  return redactPhones(text)
    .replace(bearer, '$1[hidden]')
    .replace(botToken, 'bot[hidden]')
    .replace(queryValue, '$1[hidden]')
    .replace(phoneLike, lastTwo);
}
