import { currentSession, heedRefusal } from '#web/lib/kept/session.ts';
import { CONNECTION_LOST, SIGN_IN_ENDED } from '#web/lib/shared-words.ts';
import type { WireError } from './call.ts';

/** Fetches a document with the person's token and lets the browser save it. Returns null, or a sentence that says why it failed. */
export async function saveDocument(path: string, name: string, otherwise: string): Promise<string | null> {
  const session = currentSession();
  if (!session) return SIGN_IN_ENDED;
  try {
    const response = await fetch(path, { headers: { authorization: `Bearer ${session.authKey}` } });
    if (!response.ok) {
      const { errors } = (await response.json().catch(() => ({}))) as { errors?: WireError[] };
      heedRefusal(session, response.status, errors);
      return currentSession() ? otherwise : SIGN_IN_ENDED;
    }
    saveBlob(await response.blob(), name);
    return null;
  } catch {
    return CONNECTION_LOST;
  }
}

const KEEP_MS = 10_000;

export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
