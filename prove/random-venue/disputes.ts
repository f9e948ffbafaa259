import { leftAfter, rows, told, type Oracle } from './ask.ts';
import type { Chance } from './chance.ts';
import type { Scene } from './scene.ts';

const SELDOM = 12;
const TOLD_WITHIN_MS = 30_000;

/** The buyers' bank: now and then it disputes a card payment, and decides for one side or the other, at once or much later. */
export function buyersBankOf({ gateway, diary }: Scene, chance: Chance): () => Promise<void> {
  async function dispute(): Promise<void> {
    // While the bank fails, it lists no charges.
    const charges = await gateway.charges().catch(() => []);
    const charge = chance.pick(charges.filter(({ gatewayKey, outcome }) => outcome.status === 'approved' && !diary.disputes.has(gatewayKey)));
    if (!charge) return;
    diary.disputes.set(charge.gatewayKey, 'opened');
    await gateway.control({ dispute: charge.gatewayKey });
    if (chance.oneIn(3)) await decide(charge.gatewayKey);
  }

  async function decide(key: string): Promise<void> {
    const outcome = chance.pick(['won', 'lost'] as const);
    diary.disputes.set(key, outcome);
    await gateway.control({ [`dispute_${outcome}`]: key });
  }

  return async () => {
    if (!chance.oneIn(SELDOM)) return;
    const [key] = chance.pick([...diary.disputes].filter(([, state]) => state === 'opened')) ?? [];
    await (key && chance.oneIn(2) ? decide(key) : dispute());
  };
}

export const DISPUTE_ORACLES: readonly Oracle[] = [
  { proof: 'what banks took back is known, once', findings: known },
  { proof: 'nothing is given back that a bank had taken', findings: givenTwice },
];

/** The bank repeats its webhook until it is heard, so every dispute must become known. */
async function known(scene: Scene): Promise<string[]> {
  const wrong = async () => {
    const there = await rows<{ key: string; count: number; state: string }>(
      scene,
      `select p.gateway_key as key, count(*)::int as count, max(d.state) as state from dispute d join payment p using (workspace_id, payment_id) where d.workspace_id = $1 group by 1`,
    );
    const of = new Map(there.map((row) => [row.key, row]));
    return [...scene.diary.disputes].filter(([key, state]) => of.get(key)?.count !== 1 || of.get(key)?.state !== (state === 'opened' ? 'open' : state));
  };
  return (await leftAfter(TOLD_WITHIN_MS, wrong)).map(([key, state]) => `the charge ${key} is ${state}, and the house does not say so`);
}

async function givenTwice(scene: Scene): Promise<string[]> {
  return told(
    scene,
    `select 'payment ' || p.payment_id || ' of ' || p.amount_cents || ': ' || d.cents || ' were taken back, and ' || sum(r.amount_cents) || ' given back after that' as what
    from (select payment_id, sum(amount_cents) as cents, min(opened_at) as since from dispute where workspace_id = $1 and state <> 'won' group by payment_id) d
    join payment p on p.workspace_id = $1 and p.payment_id = d.payment_id
    join refund r on r.workspace_id = $1 and r.payment_id = p.payment_id and r.state <> 'failed' and r.created_at > d.since
    group by p.payment_id, p.amount_cents, d.cents having d.cents + sum(r.amount_cents) > p.amount_cents`,
  );
}
