import { readText, writeText } from './stored-text.ts';

const STORAGE_KEY = 'entrada-offered-tickets';

/** The link to tickets that somebody was sent, kept in this browser while they make an account, so that the dashboard leads back to it. */
export const keptOffer = (): string | null => readText(STORAGE_KEY);

export const keepOffer = (token: string): void => writeText(STORAGE_KEY, token);

/** Without a token, whatever is kept. */
export function forgetOffer(token?: string): void {
  if (token === undefined || token === keptOffer()) writeText(STORAGE_KEY, null);
}
