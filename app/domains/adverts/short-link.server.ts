import { settings } from '#app/platform/env.server.ts';

/** Our own address where no request says it: in jobs. */
export function ownOrigin(): string {
  const { publicUrl, port } = settings();
  return publicUrl ?? `http://localhost:${port}`;
}

export const shortLink = (code: string, origin: string = ownOrigin()): string =>
  `${origin}/s/${code}`;
