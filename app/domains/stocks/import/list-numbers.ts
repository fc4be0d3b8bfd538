import { ungroupDigits } from '#app/platform/text/naira-in.ts';

const count = /^(\d+(?:\.\d+)?|half|an?)? ?(dozens?|doz|dz|pcs?|pieces?|units?|nos?)?\.?$/i;

/** A number of pieces as shops write it: "2 dozen", "half dozen", "12 pcs", "1,200". Other text is returned as it is. */
export function listCount(text: string): string {
  const [, said = '', pack = ''] = count.exec(ungroupDigits(text)) ?? [];
  if (/^d/i.test(pack)) {
    const number = /^\d/.test(said) ? said : said.toLowerCase() === 'half' ? '0.5' : '1';
    return String(Math.round(Number(number) * 1_200) / 100);
  }
  return /^\d/.test(said) ? said.replace(/\.0{1,2}$/, '') : text;
}
