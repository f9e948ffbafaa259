import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { openTillWithBank } from './own-bank.ts';
import type { Register } from './register.ts';

/** A house with one till and its wristbands. */
export async function openBands() {
  const { house, gateway, register } = await openTillWithBank('500.00');
  return { house, gateway, register, act: register.act, bands: bandsOf(register) };
}

/** Wristbands at a till, and the money on them. */
export function bandsOf(register: Register) {
  let count = 0;
  const newUid = (): string => `04CAFE${(++count).toString(16).padStart(4, '0')}`.toUpperCase();
  const guest = (first_name: string) => register.add(TEMPLATE.consumer, { first_name, last_name: 'Band' });
  const topUp = (uid: string, amount: string, more: object = {}) =>
    register.act('top-up-wristband', { uid, terminal_id: register.terminalId, amount, method: 'cash', ...more });
  return {
    newUid,
    guest,
    topUp,
    /** A band worn by Ana, with money on it if an amount is given. */
    async band(amount?: string, more?: object): Promise<{ uid: string; consumerId: string }> {
      const [uid, consumerId] = [newUid(), await guest('Ana')];
      await register.act('link-wristband', { uid, consumer_id: consumerId });
      if (amount && !(await topUp(uid, amount, more)).success) throw new Error('The band was not topped up');
      return { uid, consumerId };
    },
    /** Pays for one item of a new sale. */
    async pay(uid: string, more: object = {}) {
      const { order_id } = await register.sale();
      return { order_id, ...(await register.act('charge-wristband', { order_id, uid, ...more })) };
    },
    async balance(uid: string): Promise<number> {
      const { rows } = await sql<{ cents: number }>`
        select coalesce(v.balance_cents, 0) as cents from wristband w left join wristband_value v using (workspace_id, wristband_id) where w.uid = ${uid}`.execute(
        register.ctx.db,
      );
      return rows[0]!.cents / 100;
    },
  };
}
