import { sql } from 'kysely';
import type pg from 'pg';
import { isCardOfANetwork } from '#domain/validation/card-in-text.ts';
import type { House } from '#server/context.ts';
import type { Finding } from './invariant.ts';

/** Where text that somebody sent, or that was answered, is kept. */
const TEXTS: readonly [table: string, key: string, text: string][] = [
  ['sales_order', 'order_id', "concat_ws(' ', billing, kvp, buyer_name, note)"],
  ['idempotency', 'key', 'response::text'],
  ['gateway_inbox', 'event_id', 'payload::text'],
  ['audit', 'audit_id', 'detail::text'],
  ['mail', 'mail_id', 'plain'],
  ['payment', 'payment_id', 'decline_message'],
  ['order_item', 'item_id', "concat_ws(' ', first_name, last_name)"],
];

/** S1: no text kept for a workspace holds a card number. What merely has as many digits is told apart by the check digit. */
export async function secretsAtRest(client: pg.PoolClient, workspaceId: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [table, key, text] of TEXTS) {
    const { rows } = await client.query<{ id: string; digits: string[] }>(
      `select id, array(select (m)[1] from regexp_matches(said, '(?:^|[^0-9a-f])([3-6][0-9]{13,18})(?![0-9a-f])', 'g') as m) as digits
       from (select ${key} as id, ${text} as said from ${table} where workspace_id = $1) as kept where said ~ '[3-6][0-9]{13}'`,
      [workspaceId],
    );
    for (const row of rows)
      if (row.digits.some(isCardOfANetwork)) findings.push({ id: 'S1', detail: `${workspaceId}: ${table} ${row.id} holds a card number` });
  }
  return findings;
}

/** S1: passwords and the links that were mailed are kept as hashes only. */
export async function looseSecrets({ database }: Pick<House, 'database'>): Promise<Finding[]> {
  const { rows } = await sql<{ detail: string }>`
    select 'account ' || account_id || ' has a password that is not argon2id' as detail from account where password_hash is not null and password_hash not like '$argon2id$%'
    union all select 'a link of account ' || account_id || ' is not kept as a hash' from account_token where length(token_hash) <> 32
    limit 50`.execute(database.reference);
  return rows.map((row) => ({ id: 'S1', detail: row.detail }));
}
