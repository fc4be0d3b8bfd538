/** Far more than any form of ours has; parsing a form grows dear by the square of its fields. */
export const mostFormParts = 1_000;

/** Counts the fields of a form while its bytes pass, before anything parses them. */
type PartCounter = (chunk: Uint8Array) => number;

function countOf(bytes: Buffer, sought: Buffer): number {
  let found = 0;
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + sought.length)) {
    found += 1;
    if (found > mostFormParts) break;
  }
  return found;
}

/** What parts the fields from each other may lie across two chunks. */
function counting(separator: string): PartCounter {
  const sought = Buffer.from(separator, 'latin1');
  let rest = Buffer.alloc(0);
  let parts = 0;
  return (chunk) => {
    const bytes = Buffer.concat([rest, chunk]);
    parts += countOf(bytes, sought);
    rest = bytes.subarray(Math.max(0, bytes.length - sought.length + 1));
    return parts;
  };
}

const none: PartCounter = () => 0;

/** The counter that fits a body; what is no form has no fields. */
export function partCounter(contentType: string): PartCounter {
  const [type = '', ...settings] = contentType.split(';').map((part) => part.trim());
  if (type.toLowerCase() === 'application/x-www-form-urlencoded') return counting('&');
  if (type.toLowerCase() !== 'multipart/form-data') return none;
  const boundary = settings.find((setting) => setting.toLowerCase().startsWith('boundary='));
  return boundary ? counting(`--${boundary.slice(9).replaceAll('"', '')}`) : none;
}
