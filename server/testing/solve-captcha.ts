import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

export type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** Solves the self-hosted check as a browser does. */
export async function solve(text: string) {
  const challenge = JSON.parse(text) as Challenge;
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
}

/** The solution as it is sent. */
export const encodeSolved = (payload: unknown, space?: number): string => Buffer.from(JSON.stringify(payload, null, space)).toString('base64');
