import { randomKey } from '#web/lib/random-key.ts';
import { readText, writeText } from '#web/lib/stored-text.ts';

const KEY = 'gate_device';

/** One browser is one device, whoever stands at it: its scans are told apart from those of the next one at the same gate. */
export function deviceName(): string {
  const known = readText(KEY);
  if (known) return known;
  const made = `web-${randomKey()}`;
  writeText(KEY, made);
  return made;
}
