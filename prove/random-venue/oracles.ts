import { readCatalog } from '#server/catalog/read-catalog.ts';
import { poolsOf } from '#server/inventory/pools/pool-plan.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { leftAfter, rows, told, type Oracle } from './ask.ts';
import { BAND_ORACLES } from './band-oracles.ts';
import { CLUB_ORACLES } from './clubs.ts';
import { COUNTED } from './diary.ts';
import { DISPUTE_ORACLES } from './disputes.ts';
import { EXCHANGE_ORACLES } from './exchanges.ts';
import { FAMILY_ORACLES } from './families.ts';
import { MOVE_ORACLES } from './moves.ts';
import { OFFLINE_ORACLES } from './offline.ts';
import { PROMO_ORACLES } from './promo-oracles.ts';
import { TOURS, type Scene } from './scene.ts';
import { TASK_ORACLES } from './second-persons.ts';
import { WAITING_ORACLES } from './waiting.ts';
import { WEBHOOK_ORACLES } from './webhook-oracles.ts';

export const ORACLES: readonly Oracle[] = [
  { proof: 'all settled within 60 s', findings: settled },
  { proof: 'invariants', findings: async ({ house }) => (await checkInvariants(house.house)).map(({ id, detail }) => `${id} ${detail}`) },
  { proof: 'what callers were told of orders', findings: toldOrders },
  { proof: 'what callers were told of money back', findings: toldRefunds },
  { proof: 'what callers were told of tickets handed on', findings: toldTransfers },
  { proof: 'what gates were told', findings: toldScans },
  { proof: 'money and orders', findings: moneyAndOrders },
  { proof: 'one ticket a thing, one holder a ticket', findings: tickets },
  { proof: 'no pool over its capacity', findings: overfull },
  { proof: 'every unit in every pool it takes room of', findings: uncounted },
  ...MOVE_ORACLES,
  ...EXCHANGE_ORACLES,
  ...WAITING_ORACLES,
  ...BAND_ORACLES,
  ...PROMO_ORACLES,
  ...FAMILY_ORACLES,
  ...CLUB_ORACLES,
  ...OFFLINE_ORACLES,
  ...DISPUTE_ORACLES,
  ...TASK_ORACLES,
  ...WEBHOOK_ORACLES,
  { proof: 'answers', findings: async (scene) => answers(scene) },
];

const WITHIN_MS = 60_000;
const BACK_AGAIN_MS = 6000;

async function settled(scene: Scene): Promise<string[]> {
  const open = () =>
    told(
      scene,
      `select 'payment ' || payment_id || ' ' || state as what from payment where workspace_id = $1 and state in ('created', 'sent', 'unknown', 'voiding')
      union all select 'order ' || order_id || ' ' || state from sales_order where workspace_id = $1 and (source = 'web' or owner like 'top-up:%') and state in ('paying', 'paid', 'needs-review')
      union all select 'refund ' || refund_id || ' ' || state from refund where workspace_id = $1 and state in ('reserved', 'sent', 'unknown')
      union all select 'hold ' || hold_id || ' ran out' from hold where workspace_id = $1 and state = 'held' and expires_at < now() - interval '30 seconds'`,
    );
  return leftAfter(WITHIN_MS, open);
}

async function toldOrders(scene: Scene): Promise<string[]> {
  const there = new Map(
    (await rows<{ order_id: string; state: string }>(scene, 'select order_id, state from sales_order where workspace_id = $1')).map((row) => [
      row.order_id,
      row.state,
    ]),
  );
  return [...scene.diary.orders]
    .filter(([id, state]) => there.get(id) !== state)
    .map(([id, state]) => `order ${id}: told ${state}, is ${there.get(id) ?? 'unknown'}`);
}

async function toldRefunds(scene: Scene): Promise<string[]> {
  const { refunds, parts, unanswered } = scene.diary;
  const itemIds = refunds.flatMap((refund) => refund.itemIds);
  const notBack = await told(
    scene,
    "select 'item ' || item_id || ': told refunded, is ' || state as what from order_item where workspace_id = $1 and item_id = any($2::text[]) and state <> 'refunded'",
    [itemIds],
  );
  const there = await rows<{ refund_id: string; state: string; cents: number; is_part: boolean }>(
    scene,
    'select refund_id, state, amount_cents as cents, reason = $2 and approved_by is null as is_part from refund where workspace_id = $1',
    [COUNTED],
  );
  const known = new Map(there.map((row) => [row.refund_id, row]));
  const wrong = [...parts].filter(([id, { status, cents }]) => {
    const row = known.get(id);
    return row?.cents !== cents || (status === 'refunded' && row.state !== 'succeeded') || (status === 'failed' && row.state !== 'failed');
  });
  const untold = unanswered.includes('refund') ? [] : there.filter((row) => row.is_part && !parts.has(row.refund_id));
  return [
    ...notBack,
    ...wrong.map(([id, was]) => `refund ${id}: told ${JSON.stringify(was)}, is ${JSON.stringify(known.get(id) ?? null)}`),
    ...untold.map((row) => `refund ${row.refund_id} of ${row.cents}: nobody was told`),
  ];
}

type Transfer = { transfer_id: string; state: string; new_admission_id: string | null; holder: string | null };

/** Changes that nobody was told of may only come from calls that never got an answer. */
async function toldTransfers(scene: Scene): Promise<string[]> {
  const { transfers, unanswered } = scene.diary;
  const there = await rows<Transfer>(
    scene,
    `select t.transfer_id, t.state, t.new_admission_id, a.holder_account as holder from ticket_transfer t
    left join admission a on a.workspace_id = t.workspace_id and a.admission_id = t.new_admission_id where t.workspace_id = $1`,
  );
  const known = new Map(there.map((row) => [row.transfer_id, row]));
  const wrong = [...transfers].filter(([id, was]) => {
    const row = known.get(id);
    return row?.state !== was.state || (was.state === 'accepted' && (row.new_admission_id !== was.newAdmissionId || row.holder !== was.by));
  });
  const untold = there.filter((row) => row.state === 'accepted' && !transfers.has(row.transfer_id));
  const orphans = there.filter((row) => row.state === 'accepted' && row.holder === null);
  return [
    ...wrong.map(([id, was]) => `transfer ${id}: told ${JSON.stringify(was)}, is ${JSON.stringify(known.get(id) ?? null)}`),
    ...(untold.length > unanswered.filter((name) => name === 'accept-transfer' || name === 'transfer-tickets').length
      ? untold.map((row) => `transfer ${row.transfer_id}: accepted, and nobody was told`)
      : []),
    ...orphans.map((row) => `transfer ${row.transfer_id}: accepted, and nobody has the ticket`),
  ];
}

async function toldScans(scene: Scene): Promise<string[]> {
  return told(
    scene,
    `select 'ticket ' || w.id || ': told accepted ' || count(s.scan_id) || ' times written' as what from unnest($2::text[]) as w(id)
    left join scan s on s.workspace_id = $1 and s.admission_id = w.id and s.verdict = 'accepted' and not s.offline group by w.id having count(s.scan_id) <> 1`,
    [[...scene.diary.letIn]],
  );
}

/** The bank's complete list: what it kept is the price of complete orders less what was refunded through it and not in cash. */
async function moneyAndOrders(scene: Scene): Promise<string[]> {
  const charges = await scene.gateway.charges();
  const kept = charges.flatMap(({ gatewayKey, refundedCents, outcome }) =>
    outcome.status === 'approved' && outcome.amountCents > (refundedCents ?? 0) ? [{ key: gatewayKey, cents: outcome.amountCents - (refundedCents ?? 0) }] : [],
  );
  return told(
    scene,
    `with bank as (select * from unnest($2::text[], $3::int[]) as b(key, cents)),
    back as (select payment_id, sum(amount_cents) as cents from refund where workspace_id = $1 and state = 'succeeded' and gateway_key is not null group by payment_id),
    ours as (select p.gateway_key as key, p.amount_cents - coalesce(back.cents, 0) as cents from payment p join sales_order o using (workspace_id, order_id) left join back using (payment_id)
      where p.workspace_id = $1 and p.state = 'approved' and p.gateway_key is not null and o.state = 'complete' and p.amount_cents > coalesce(back.cents, 0))
    select coalesce(key, '') || ': the bank kept ' || coalesce(bank.cents, 0) || ', complete orders say ' || coalesce(ours.cents, 0) as what
    from bank full join ours using (key) where bank.cents is distinct from ours.cents
    union all
    select 'order ' || o.order_id || ' costs ' || o.total_cents || ' and was paid ' || coalesce(sum(p.amount_cents), 0) from sales_order o
    left join payment p on p.workspace_id = o.workspace_id and p.order_id = o.order_id and p.state = 'approved'
    where o.workspace_id = $1 and o.state = 'complete' group by o.order_id, o.total_cents having coalesce(sum(p.amount_cents), 0) <> o.total_cents`,
    [kept.map((charge) => charge.key), kept.map((charge) => charge.cents)],
  );
}

async function tickets(scene: Scene): Promise<string[]> {
  return told(
    scene,
    `select 'item ' || i.item_id || ' (' || i.state || ') has ' || count(a.admission_id) || ' live tickets' as what from order_item i
    join sales_order o using (workspace_id, order_id) left join admission a on a.workspace_id = i.workspace_id and a.item_id = i.item_id and a.state in ('active', 'used', 'out')
    where i.workspace_id = $1 and o.state = 'complete' and i.state <> 'replaced' group by i.item_id, i.state having count(a.admission_id) <> case i.state when 'open' then 1 else 0 end
    union all
    select 'ticket ' || a.admission_id || ' was handed on and went to ' || count(t.transfer_id) from admission a
    left join ticket_transfer t on t.workspace_id = a.workspace_id and t.admission_id = a.admission_id and t.state = 'accepted'
    where a.workspace_id = $1 group by a.admission_id, a.state having count(t.transfer_id) <> case a.state when 'transferred' then 1 else 0 end
    union all
    select 'ticket ' || a.admission_id || ' belongs to nobody' from admission a join sales_order o using (workspace_id, order_id)
    where a.workspace_id = $1 and o.source = 'web' and a.holder_account is null and a.consumer_id is null`,
  );
}

/** A pool may hold more than planned only if the office has changed the plan. */
async function overfull(scene: Scene): Promise<string[]> {
  return told(
    scene,
    `select 'pool ' || pool_id || ' of ' || subject_id || ' on ' || visit_date || ': ' || held + sold + voided || ' of ' || coalesce(planned, capacity) as what from pool
    where workspace_id = $1 and held + sold + voided > coalesce(planned, capacity) and subject_id <> all($2::text[])`,
    [[...scene.diary.recounted]],
  );
}

type Unit = { hold_id: string; product_id: string; visit_date: string; time: string | null; location_id: string | null; pool_ids: string[] };

/** Judged by the current catalogue, whatever it was when the unit was taken. */
async function uncounted(scene: Scene): Promise<string[]> {
  const { house, stock } = scene;
  const workspace = (await house.house.workspaces.byId(house.workspaceId))!;
  // A refused request lays out the pools by the latest change.
  await house.act('reserve-ticket', { date: 'any', doclet_id: house.workspaceId, event_id: scene.shop.eventId });
  const catalog = await readCatalog(house.house.database.of(house.workspaceId), workspace, house.house.clock.now(), () => {});
  const units = await rows<Unit>(
    scene,
    `select h.hold_id, h.product_id, h.visit_date, coalesce(h.entry_time, i.entry_time) as time, h.location_id, h.pool_ids from hold h
    left join order_item i on i.workspace_id = h.workspace_id and i.hold_id = h.hold_id and i.state in ('open', 'sold') where h.workspace_id = $1`,
  );
  return units.flatMap((unit) => {
    const product = catalog.products.get(unit.product_id)!;
    const tour = TOURS.findIndex((times) => unit.time !== null && times.includes(unit.time));
    const pools = poolsOf(catalog, product, { date: unit.visit_date, sessionId: stock.sessions[tour] ?? null, locationId: unit.location_id });
    const missing = pools.filter((pool) => !unit.pool_ids.includes(pool.poolId));
    return missing.map(
      (pool) => `hold ${unit.hold_id} of ${product.wire.name} on ${unit.visit_date} ${unit.time ?? ''} is not counted in the ${pool.kind} ${pool.subjectId}`,
    );
  });
}

/** 503 is allowed while something is down and for a moment after. Any other 5xx never is. */
function answers({ diary }: Scene): string[] {
  const { troubles, kills, surprises } = diary;
  const isExcused = (at: number) => kills.some((kill) => kill.whom !== 'bank' && at >= kill.at && at <= kill.until + BACK_AGAIN_MS);
  return [...troubles.filter((trouble) => trouble.status !== 503 || !isExcused(trouble.at)).map((trouble) => trouble.what), ...surprises];
}
