import { readText, writeText } from './stored-text.ts';

/** What this browser holds without an account belongs to this key; the server issues it with the first hold. */
const KEY = 'entrada-cart-key';

export const cartKey = (): string | null => readText(KEY);
export const rememberCartKey = (key: string): void => writeText(KEY, key);
