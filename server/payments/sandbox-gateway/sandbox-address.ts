import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ANSWER_WITHIN_MS = 2000;

const fileIn = (dataDir: string): string => join(dataDir, 'sandbox', 'address');

/** For commands beside the program: the port is another one at each start. */
export const tellAddress = (dataDir: string, url: string): Promise<void> => writeFile(fileIn(dataDir), url);

/** A killed program leaves the address behind, so it is asked whether anybody is there. */
export async function runningSandbox(dataDir: string): Promise<string | null> {
  const url = await readFile(fileIn(dataDir), 'utf8').catch(() => null);
  if (url === null) return null;
  const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch(() => null);
  return answer?.ok ? url : null;
}
