/** Storage is closed in some private windows: then nothing is kept, and nothing breaks. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keepText(key: string, value: string): void {
  try {
    if (value === '') localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}

/** Everything whose key begins so. */
export function forgetTexts(starts: readonly string[]): void {
  try {
    for (const key of Object.keys(localStorage))
      if (starts.some((start) => key.startsWith(start))) localStorage.removeItem(key);
  } catch {
    // See above.
  }
}
