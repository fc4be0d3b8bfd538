/** Headers with one `Set-Cookie` line each. */
export function withCookies(lines: readonly string[]): Headers {
  const headers = new Headers();
  for (const line of lines) headers.append('set-cookie', line);
  return headers;
}
