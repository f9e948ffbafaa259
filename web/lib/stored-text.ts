/** The browser's own storage, or this page's memory where it is full or forbidden: nothing typed or chosen is lost for it. */
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
    /** Something will be gone with this page. */
    isForgetful: (): boolean => memory.size > 0,
  };
}

/** For every window of this browser. */
export const { readText, writeText, isForgetful } = storedIn('localStorage');

/** For as long as this window is open. */
export const ofThisWindow = storedIn('sessionStorage');
