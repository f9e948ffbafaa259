import { readObjectId } from '#domain/ids.ts';
import { parseQrText } from '#domain/qr-text.ts';
import { parseEmail } from '#domain/validation/email.ts';

/** What was typed, pasted or scanned into a field that accepts several kinds of input. */
export type Typed =
  | { kind: 'nothing' | 'unknown' }
  /** `number`: of an order, as on a receipt. `id`: of anything. `digits`: the last digits of a card. */
  | { kind: 'email' | 'ticket' | 'id' | 'number' | 'digits'; text: string };

const ID_IN_ADDRESS = /^https?:\/\/\S*?\b([0-9a-f]{24})\b/i;

export function readTyped(raw: string): Typed {
  const text = raw.trim();
  if (text === '') return { kind: 'nothing' };
  const scanned = parseQrText(text);
  if (scanned.ok) return { kind: 'ticket', text: scanned.code.admissionId };
  const email = parseEmail(text);
  if (email !== null) return { kind: 'email', text: email };
  const inAddress = ID_IN_ADDRESS.exec(text)?.[1];
  const bare = (inAddress ?? text).replace(/^#/, '').replaceAll(/[\s-]/g, '');
  const id = readObjectId(bare.toLowerCase());
  if (id !== null) return { kind: 'id', text: id };
  if (/^\d{4}$/.test(bare)) return { kind: 'digits', text: bare };
  if (/^[0-9a-z]{10}$/i.test(bare)) return { kind: 'number', text: bare.toUpperCase() };
  return { kind: 'unknown' };
}
