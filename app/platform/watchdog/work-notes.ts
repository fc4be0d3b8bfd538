/** So many at once are noted; more would not make the report clearer. */
const slots = 32;
const slotBytes = 96;

export interface WorkNotes {
  /** Notes what begins now; call the answer when it ends. */
  begin: (what: string) => () => void;
}

export const notesBuffer = (): SharedArrayBuffer => new SharedArrayBuffer(slots * slotBytes);

/**
 * What the process is doing, kept in memory that another thread can read while this one is held: the
 * first byte of each slot says how long its text is.
 */
export function workNotes(buffer: SharedArrayBuffer): WorkNotes {
  const bytes = Buffer.from(buffer);
  const free = Array.from({ length: slots }, (_, slot) => slot * slotBytes);
  const nothing = (): void => undefined;
  return {
    begin: (what) => {
      const at = free.pop();
      if (at === undefined) return nothing;
      bytes[at] = bytes.write(what, at + 1, slotBytes - 1, 'latin1');
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        bytes[at] = 0;
        free.push(at);
      };
    },
  };
}

export function readNotes(buffer: SharedArrayBuffer): string[] {
  const bytes = Buffer.from(buffer);
  const notes: string[] = [];
  for (let at = 0; at < bytes.length; at += slotBytes) {
    const length = bytes[at] ?? 0;
    if (length > 0) notes.push(bytes.toString('latin1', at + 1, at + 1 + length));
  }
  return notes;
}

/** The function of an address without what names a person or opens something: `GET /o/:`. */
export function addressShape(method: string, path: string): string {
  const [first = '', second, ...rest] = path.slice(1).split('/');
  const named = first === 'api' && second !== undefined ? `api/${second}` : first;
  const hidden = first === 'api' ? rest.length : rest.length + (second === undefined ? 0 : 1);
  const shown = /^[\w/.-]{0,60}$/.test(named) ? named : ':';
  return `${method.slice(0, 8)} /${shown}${'/:'.repeat(Math.min(hidden, 8))}`;
}
