import pg from 'pg';
import { afterAll, afterEach } from 'vitest';

/**
 * A lock that is taken outside a transaction ends with its own statement. Unless that statement also writes, it guards nothing: whoever asks is refused, and the test fails, also
 * where the refusal is swallowed.
 */
const LOCK = /\bfor (?:no key update|update|share|key share)\b|\bpg_(?:try_)?advisory_xact_lock/gi;
const WRITE = /\b(?:insert into|update|delete from|merge into)\b/i;

function guardsNothing(text: string): boolean {
  const withoutLocks = text.replace(LOCK, '');
  return /^\s*(?:select|with)\b/i.test(text) && withoutLocks !== text && !WRITE.test(withoutLocks);
}

const lost: Error[] = [];
const inTransaction = new WeakSet<pg.Client>();
const { query } = pg.Client.prototype;

function watched(this: pg.Client, ...asked: unknown[]): unknown {
  const [statement] = asked as [string | { text: string }];
  const text = typeof statement === 'string' ? statement : statement.text;
  if (/^(?:begin|start transaction)\b/i.test(text)) inTransaction.add(this);
  else if (/^(?:commit|rollback)\b/i.test(text)) inTransaction.delete(this);
  else if (!inTransaction.has(this) && guardsNothing(text)) {
    lost.push(new Error(`This lock is taken outside a transaction and guards nothing: ${text.replaceAll(/\s+/g, ' ')}`));
    throw lost.at(-1)!;
  }
  return Reflect.apply(query, this, asked);
}

function tell(): void {
  const [first] = lost.splice(0);
  if (first) throw first;
}

pg.Client.prototype.query = watched as typeof query;
afterEach(tell);
afterAll(() => {
  pg.Client.prototype.query = query;
  tell();
});
