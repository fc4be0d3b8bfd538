const amount = /^(?:₦|#|=?N=?|NGN)? ?(\d+(?:\.\d+)?) ?([km])? ?(?:naira|only|\/[-=])?$/i;
const count = /^(\d+(?:\.\d+)?|half|an?)? ?(dozens?|doz|dz|pcs?|pieces?|units?|nos?)?\.?$/i;

const isGroup = (part: string, at: number): boolean =>
  at === 0 ? part.length > 0 && part.length < 4 : part.length === 3;

/** Figures in groups of three, parted by a comma or a space, as one; what is parted otherwise is no number. */
function ungroupedRun(run: string): string {
  const parts = run.trim().split(/[, ]/);
  return parts.length > 1 && parts.every(isGroup) ? run.replace(run.trim(), parts.join('')) : run;
}

const ungrouped = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .join(' ')
    .replace(/[\d, ]+/g, ungroupedRun);

const scaled = (text: string, by: number): string =>
  by === 1 ? text : String(Math.round(Number(text) * by * 100) / 100);

/** An amount as shops write it: "N8,500", "₦ 8 500", "8.5k". Text that is no amount is returned as it is. */
export function listAmount(text: string): string {
  const [, number = '', mark = ''] = amount.exec(ungrouped(text)) ?? [];
  return number ? scaled(number, { k: 1_000, m: 1_000_000 }[mark.toLowerCase()] ?? 1) : text;
}

/** A number of pieces as shops write it: "2 dozen", "half dozen", "12 pcs", "1,200". Other text is returned as it is. */
export function listCount(text: string): string {
  const [, said = '', pack = ''] = count.exec(ungrouped(text)) ?? [];
  if (/^d/i.test(pack)) {
    const number = /^\d/.test(said) ? said : said.toLowerCase() === 'half' ? '0.5' : '1';
    return scaled(number, 12);
  }
  return /^\d/.test(said) ? said.replace(/\.0{1,2}$/, '') : text;
}
