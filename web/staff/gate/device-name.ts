import { randomKey } from '#web/lib/calls/random-key.ts';
import { readText, writeText } from '#web/lib/kept/stored-text.ts';

const KEY = 'gate_device';

/** One browser is one device, whoever uses it. Its scans can be told apart from those of other devices at the same gate. */
export function deviceName(): string {
  const known = readText(KEY);
  if (known) return known;
  const made = `web-${randomKey()}`;
  writeText(KEY, made);
  return made;
}
