/** The browser's storage, or this page's memory where storage is full or forbidden, so that nothing typed or chosen is lost. */
function storedIn(place: 'localStorage' | 'sessionStorage') {
  const memory = new Map<string, string>();
  return {
    readText(key: string): string | null {
      if (memory.has(key)) return memory.get(key)!;
      try {
        return globalThis[place].getItem(key);
      } catch {
        return null;
      }
    },
    writeText(key: string, text: string | null): void {
      try {
        if (text === null) globalThis[place].removeItem(key);
        else globalThis[place].setItem(key, text);
        memory.delete(key);
      } catch {
        memory.set(key, text ?? '');
      }
    },
    /** Something is kept only in memory and will be lost with this page. */
    isForgetful: (): boolean => memory.size > 0,
  };
}

/** Shared by all windows of this browser. */
export const { readText, writeText, isForgetful } = storedIn('localStorage');

/** Kept as long as this window is open. */
export const ofThisWindow = storedIn('sessionStorage');

/** Keeps a value as long as this window is open. Null: forgets it. */
export const keepInWindow = (key: string, kept: object | null): void => ofThisWindow.writeText(key, kept && JSON.stringify(kept));

/** Null where nothing is kept, or nothing that can be read. */
export function keptInWindow<Kept>(key: string): Kept | null {
  try {
    return JSON.parse(ofThisWindow.readText(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
