import { decomposedPlain } from './normal-form.ts';

/** Each row: a plain letter, then what is read as it. `l` stands for i, l and 1, which many typefaces draw alike. */
const rows = `aаαɑᴀ4 bвʙ8 cсᴄ dԁᴅ eеεᴇɛ3 fғ gɡ9 hһнʜ jјյϳȷᴊʝ kкκᴋƙ liіιıɪӏ1 mмᴍ nпηɴո
  oοоօөɔᴏøɵסہه○◯⭕〇0٠۰٥߀०০੦૦௦౦೦൦๐໐၀ pрρᴘ qԛ rгʀ sѕꜱ5$ tтτᴛ7 uυսᴜ vνᴠ wԝᴡ xхχ yуγʏƴ z2ᴢ`;

/** Letters in boxes and circles that Unicode does not take apart: flags' letters, white on black. */
const boxed = [0x1f1e6, 0x1f150, 0x1f170];

function unboxed(letter: string): string {
  const point = letter.codePointAt(0) ?? 0;
  const first = boxed.find((from) => point >= from && point < from + 26);
  return first === undefined ? letter : String.fromCharCode(97 + point - first);
}

/**
 * The words of a text as a reader's eye takes them: whoever writes `0јa` is read as "oja". Only to compare two
 * texts that both went through it.
 */
export function wordsAsRead(text: string): string[] {
  const plainOf = new Map(
    rows.split(/\s+/).flatMap((row) => {
      const [plain = '', ...others] = row;
      return others.map((other) => [other, plain] as const);
    }),
  );
  const read = decomposedPlain(text)
    .replace(/[\p{M}\p{Cf}\u115f\u1160\u2800]+/gu, '')
    .replace(/['’‘ʼʻ`´]/g, '')
    .replace(/[\u{1f150}-\u{1f1ff}]/gu, unboxed)
    .toLowerCase();
  return Array.from(read, (letter) => plainOf.get(letter) ?? letter)
    .join('')
    .replace(/(?<=[a-z])@/g, 'a')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .split(/[^a-z]+/)
    .filter(Boolean);
}
