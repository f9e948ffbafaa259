import { currentSession, onSessionChange } from '#web/lib/kept/session.ts';
import { readText, writeText } from '#web/lib/kept/stored-text.ts';

/** The passes that this person last saw, kept on the device for gates without signal. The end of the session deletes them. */
const STORAGE_KEY = 'entrada-passes';

type Kept = { profileId: string; workspaceId: string; name: string; passes: unknown };

export function keepPasses(workspaceId: string, passes: unknown): void {
  const profileId = currentSession()?.profileId;
  if (profileId) keep({ profileId, workspaceId, name: keptName(), passes });
}

/** Adds the person's name, which may be loaded later than the passes. */
export function keepName(name: string): void {
  const kept = readKept();
  if (kept && kept.name !== name) keep({ ...kept, name });
}

const keep = (kept: Kept): void => writeText(STORAGE_KEY, JSON.stringify(kept));

export function keptPasses(workspaceId: string): { passes: unknown } | null {
  const kept = readKept();
  return kept?.workspaceId === workspaceId ? kept : null;
}

export const keptName = (): string => readKept()?.name ?? '';

function forgetAfterSession(): void {
  if (!currentSession()) writeText(STORAGE_KEY, null);
}

function readKept(): Kept | null {
  const profileId = currentSession()?.profileId;
  try {
    const kept = JSON.parse(readText(STORAGE_KEY) ?? 'null') as Kept | null;
    return kept && profileId && kept.profileId === profileId ? kept : null;
  } catch {
    return null;
  }
}

onSessionChange(forgetAfterSession);
// The session may have ended before this code was loaded.
forgetAfterSession();
