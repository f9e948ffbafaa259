import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestHouse } from './house.ts';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** What a browser would send for the self-hosted check of a workspace. */
export async function solveCaptcha(it: TestHouse): Promise<string> {
  const challenge = JSON.parse((await it.call('GET', `/api/captcha/challenge?ws=${it.workspaceId}`)).text) as Challenge;
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64');
}
