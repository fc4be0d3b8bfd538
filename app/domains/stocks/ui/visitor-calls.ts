/** A JSON function of ours; a refusal is an error. */
export async function callFunction<T>(name: string, body: unknown): Promise<T> {
  const response = await fetch(`/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return (await response.json()) as T;
}

const mark = 'oja-visitor';

/** The visitor's cookie is out of a script's reach; this mark says that asking for "mine" makes sense. */
export function rememberVisitor(): void {
  try {
    localStorage.setItem(mark, '1');
  } catch {
    // Storage is closed in some private windows: then hearts are simply not remembered.
  }
}

export function isKnownVisitor(): boolean {
  try {
    return localStorage.getItem(mark) === '1';
  } catch {
    return false;
  }
}
