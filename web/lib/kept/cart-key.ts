import { readText, writeText } from './stored-text.ts';

/** Holds taken without an account belong to this key. The server issues it with the first hold. */
const KEY = 'entrada-cart-key';

export const cartKey = (): string | null => readText(KEY);
export const rememberCartKey = (key: string): void => writeText(KEY, key);
