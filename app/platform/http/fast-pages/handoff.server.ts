/** As React Router's client takes it: the loaders' answers, written into its stream by inline scripts. */
const stream = 'window.__reactRouterContext.streamController';
const scriptBreakers = /[<>&\u2028\u2029]/g;
const asEscape = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
const inScript = (text: string): string => JSON.stringify(text).replace(scriptBreakers, asEscape);

/**
 * The code that React Router would stream through React, one waiting place a piece. A page that goes
 * out as a whole takes them from here, in one script: React then need not come back for them.
 */
export async function handoffScript(data: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of data) text += decoder.decode(piece, { stream: true });
  return `${stream}.enqueue(${inScript(text)});${stream}.close();`;
}

export const handoffElement = (code: string): string => `<script>${code}</script>`;

/** Into the page's end, where React Router would have put it. */
export function withHandoff(page: string, code: string): string {
  const end = page.lastIndexOf('</body>');
  return end < 0 ? page : `${page.slice(0, end)}${handoffElement(code)}${page.slice(end)}`;
}
