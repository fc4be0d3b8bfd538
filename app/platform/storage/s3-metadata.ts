import type { FileMetadata } from './storage.ts';

const headerPrefix = 'x-amz-meta-';

/** Header names lose their case and values must be plain ASCII, so both are written another way. */
export function toHeaders(metadata: FileMetadata): Record<string, string> {
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [
      headerPrefix + name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      encodeURIComponent(value),
    ]),
  );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Written by another program: taken as it stands.
    return value;
  }
}

export function fromHeaders(headers: Headers): FileMetadata {
  const metadata: FileMetadata = {};
  for (const [header, value] of headers) {
    if (!header.startsWith(headerPrefix)) continue;
    const name = header
      .slice(headerPrefix.length)
      .replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
    metadata[name] = decoded(value);
  }
  return metadata;
}
