import { parse, serialize } from 'hono/utils/cookie';
import { addressText } from '#app/platform/http/input/address.ts';
import { type Done, doneKey, doneWords } from './done.ts';

const cookieName = 'oja-done';
const longestWay = 300;

const write = (value: string, origin: string, maxAge: number): string =>
  serialize(cookieName, value, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: origin.startsWith('https://'),
    path: '/',
    maxAge,
  });

/** Goes with the way on from a form: an address alone says nothing, since anybody can write or send one. */
export const markDone = (done: Done, origin: string): string => write(done, origin, longestWay);

/** What the address says to be done, if the form before it has done it; told once, the mark is to be taken away. */
export function doneBefore(request: Request): Done | undefined {
  const marked = parse(request.headers.get('cookie') ?? '', cookieName)[cookieName] ?? '';
  const said = addressText(new URL(request.url).searchParams, doneKey, 100);
  return said === marked && Object.hasOwn(doneWords, marked) ? (marked as Done) : undefined;
}

export const forgetDone = (origin: string): string => write('', origin, 0);
