import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

export type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** What a browser works out for the self-hosted check. */
export async function solve(text: string) {
  const challenge = JSON.parse(text) as Challenge;
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
}

/** As it is sent. */
export const encodeSolved = (payload: unknown, space?: number): string => Buffer.from(JSON.stringify(payload, null, space)).toString('base64');
