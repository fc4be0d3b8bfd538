const phoneLike = /(?<![\w-])\+?\d[\d\s()]{8,16}\d(?![\w-])/g;
/** Of home also with dashes and dots; any number with these would be every date and address. */
const homePhone =
  /(?<![\w-])(?:\+?234[\s.-]?(?:\(0\))?|0)[\s().-]{0,2}[789](?:[\s().-]{0,2}\d){9}(?![\w-])/g;
const queryValue = /([?&](?:code|token|reference|trxref|signature|key)=)[^&\s"']+/gi;
const bearer = /(bearer\s+)[\w.~+/-]+=*/gi;
const botToken = /bot\d+:[\w-]+/g;

const lastTwo = (match: string): string => `[phone …${match.replace(/\D/g, '').slice(-2)}]`;

/** What a person wrote and nobody can take back later: numbers of home keep their last two digits. */
export const redactHomePhones = (text: string): string => text.replace(homePhone, lastTwo);

/** Free text (addresses, error messages) on its way to the log: phones keep their last two digits, secrets nothing. */
export function redactText(text: string): string {
  return redactHomePhones(text)
    .replace(bearer, '$1[hidden]')
    .replace(botToken, 'bot[hidden]')
    .replace(queryValue, '$1[hidden]')
    .replace(phoneLike, lastTwo);
}
