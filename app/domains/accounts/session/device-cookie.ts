/**
 * One browser may be used by several people of a shop. Each has a token of the own in the device
 * cookie, newest first: sharing one would let whoever copied it come in as the next person too.
 */
const separator = '.';
const maxPeople = 5;
const tokenPattern = /^[\w-]{43}$/;

export function deviceTokens(cookie: string | undefined): string[] {
  return (cookie ?? '')
    .slice(0, 1_000)
    .split(separator)
    .filter((token) => tokenPattern.test(token))
    .slice(0, maxPeople);
}

export function withDeviceToken(cookie: string | undefined, token: string): string {
  return [token, ...deviceTokens(cookie).filter((other) => other !== token)]
    .slice(0, maxPeople)
    .join(separator);
}

export function withoutDeviceToken(cookie: string | undefined, token: string): string {
  return deviceTokens(cookie)
    .filter((other) => other !== token)
    .join(separator);
}
