/** The browser's own storage, or this page's memory where it is full or forbidden: nothing typed or chosen is lost for it. */
const memory = new Map<string, string>();

export function readText(key: string): string | null {
  if (memory.has(key)) return memory.get(key)!;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text ?? '');
  }
}
