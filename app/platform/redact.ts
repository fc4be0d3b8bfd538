const phoneLike = /(?<![\w-])\+?\d[\d\s()]{8,16}\d(?![\w-])/g;
const queryValue = /([?&](?:code|token|reference|trxref|signature|key)=)[^&\s"']+/gi;
const bearer = /(bearer\s+)[\w.~+/-]+=*/gi;
const botToken = /bot\d+:[\w-]+/g;

/** Free text (addresses, error messages) on its way to the log: phones keep their last two digits, secrets nothing. */
export function redactText(text: string): string {
  return text
    .replace(bearer, '$1[hidden]')
    .replace(botToken, 'bot[hidden]')
    .replace(queryValue, '$1[hidden]')
    .replace(phoneLike, (match) => `[phone …${match.replace(/\D/g, '').slice(-2)}]`);
}
