/** A page with a line above everything. React passes over what it does not know there. */
export function withLineAtStart(html: string, line: string): string {
  const start = html.indexOf('>', html.indexOf('<body')) + 1;
  return `${html.slice(0, start)}<p class="offbar" role="status">${line}</p>${html.slice(start)}`;
}
