import { codeAt, stepAt } from '#server/accounts/second-factor/totp.ts';
import type { TestHouse } from './house.ts';

/** A phone with an authenticator app: it reads the secret and shows the current code. */
type Authenticator = { code: () => string; recoveryCodes: string[] };

export async function switchOn(it: TestHouse, token: string, password: string): Promise<Authenticator> {
  const started = await it.call('POST', '/api/account/second-factor/start', { token, body: { password } });
  const code = phone(it, started.body.data.secret);
  const confirmed = await it.call('POST', '/api/account/second-factor/confirm', { token, body: { code: code() } });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  it.clock.advance(31_000);
  return { code, recoveryCodes: confirmed.body.data.recovery_codes };
}

export function phone(it: { clock: Pick<TestHouse['clock'], 'now'> }, secret: string): () => string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return () => codeAt(bytes, stepAt(it.clock.now()));
}
