import { readerHeader, visitorReader } from '../offline/worker-names.ts';
import { leavingKey } from './leaving.ts';
import { databaseName } from './outbox-store.ts';

interface Guarded {
  /** Where the form leads that ends the session. */
  action: string;
  /** Whose operations go with it. */
  by: string;
  /** Asked where something waits: of one act, and of so many as `count` stands for. */
  one: string;
  more: string;
  count: string;
  /** Said where the server has not ended the session. */
  failed: string;
}

interface Guard extends Guarded {
  names: { database: string; leaving: string; reader: string; visitor: string };
  waitMs: number;
}

/**
 * Runs in the page, before any of its scripts: written out with its settings, so that it must name nothing from
 * outside. Holds the form until the part that asks has come; where that does not come, it asks, and wipes
 * itself what is kept once the server has ended the session; the next page does the rest.
 */
function guard({ action, by, one, more, count, failed, names, waitMs }: Guard): void {
  let held: HTMLFormElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (new URL(form.action).pathname !== action) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = form;
    timer ??= setTimeout(alone, waitMs);
  };
  const go = () => {
    window.removeEventListener('submit', hold, true);
    held?.submit();
  };
  const wipe = (database: IDBDatabase, ids: [string, string[]][]) => {
    const tx = database.transaction(['operations', 'files', 'copy', 'meta'], 'readwrite');
    for (const [id, files] of ids) {
      tx.objectStore('operations').delete(id);
      for (const file of files) tx.objectStore('files').delete(file);
    }
    tx.objectStore('copy').clear();
    tx.objectStore('meta').delete('cursor');
    tx.objectStore('meta').delete('copiedAt');
    tx.oncomplete = () => window.location.assign('/');
    tx.onabort = tx.oncomplete;
  };
  const leave = async (database: IDBDatabase, ids: [string, string[]][]) => {
    let reader: string | null = null;
    try {
      localStorage.setItem(names.leaving, by);
    } catch {
      // Closed or full: nobody is kept signed in by it.
    }
    try {
      const signal = AbortSignal.timeout(3 * waitMs);
      const answer = await fetch(action, { method: 'POST', body: new URLSearchParams(), signal });
      reader = answer.headers.get(names.reader);
    } catch {
      // No answer: the next contact shows whether it was done.
    }
    if (reader === names.visitor) wipe(database, ids);
    else window.alert(failed);
  };
  const ask = (database: IDBDatabase) => {
    const all = database.transaction('operations').objectStore('operations').getAll();
    all.onerror = go;
    all.onsuccess = () => {
      const mine = all.result.filter((operation) => operation.by === by);
      const waiting = mine.filter(({ state }) => state !== 'done').length;
      const text = waiting === 1 ? one : more.replace(count, String(waiting));
      timer = undefined;
      if (waiting === 0 || window.confirm(text))
        void leave(
          database,
          mine.map(({ id, files }) => [id, files]),
        );
    };
  };
  function alone() {
    try {
      const request = indexedDB.open(names.database);
      // Nothing is kept here, and nothing is made.
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onerror = go;
      request.onsuccess = () => ask(request.result);
    } catch {
      go();
    }
  }
  window.addEventListener('submit', hold, true);
  Object.assign(window, {
    ojaTakeSignOut: () => {
      window.removeEventListener('submit', hold, true);
      clearTimeout(timer);
      return held;
    },
  });
}

const waitMs = 10_000;
const names = {
  database: databaseName,
  leaving: leavingKey,
  reader: readerHeader,
  visitor: visitorReader,
};

/** The inline script of a page of the team. */
export const guardScript = (guarded: Guarded): string =>
  `(${guard})(${JSON.stringify({ ...guarded, names, waitMs }).replaceAll('<', '\\u003c')})`;
