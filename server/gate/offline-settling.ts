import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import { dayInZone } from '#domain/zone.ts';
import type { Ctx } from '#server/context.ts';
import { insertMany } from '#server/platform/insert-many.ts';
import { eventFacts } from './event-facts.ts';
import { historyOf, type History, type Passage } from './scan-history.ts';

export type FoundConflict = { firstGate: string; firstAt: Date; secondGate: string; secondAt: Date };

type PassageRow = {
  admission_id: string;
  event_id: string;
  ticket_reentry: boolean;
  scan_id: string;
  device_id: string;
  nonce: string | null;
  gate: string;
  direction: 'in' | 'out';
  scanned_at: Date;
};

/** Makes the tickets and their conflicts what all their passages together say. The caller holds the tickets' locks. */
export async function settleHistories(ctx: Ctx, admissionIds: readonly ObjectId[]): Promise<Map<ObjectId, FoundConflict[]>> {
  if (admissionIds.length === 0) return new Map();
  const { rows } = await sql<PassageRow>`
    select a.admission_id, a.event_id, a.reentry as ticket_reentry, s.scan_id, s.device_id, s.nonce, s.gate, s.direction, s.scanned_at
    from admission a join scan s on s.workspace_id = a.workspace_id and s.admission_id = a.admission_id and s.verdict = 'accepted'
    where a.workspace_id = ${ctx.workspace.id} and a.admission_id = any(${[...admissionIds]}::text[])`.execute(ctx.db);
  const histories = new Map<ObjectId, History>();
  for (const [id, passages] of Map.groupBy(rows, (row) => row.admission_id)) {
    const { zone } = await eventFacts(ctx, passages[0]!.event_id);
    histories.set(
      id,
      historyOf(
        passages.map((row) => passageOf(row, dayInZone(zone, row.scanned_at.getTime()))),
        passages[0]!.ticket_reentry,
      ),
    );
  }
  await writeHistories(ctx, histories);
  await keepConflicts(ctx, histories);
  return new Map([...histories].map(([id, { conflicts }]) => [id, conflicts.map(foundOf)]));
}

const passageOf = (row: PassageRow, day: string): Passage => ({
  scanId: row.scan_id,
  deviceId: row.device_id,
  nonce: row.nonce,
  gate: row.gate,
  direction: row.direction,
  at: row.scanned_at.getTime(),
  day,
});

const foundOf = ({ first, second }: { first: Passage; second: Passage }): FoundConflict => ({
  firstGate: first.gate,
  firstAt: new Date(first.at),
  secondGate: second.gate,
  secondAt: new Date(second.at),
});

async function writeHistories(ctx: Ctx, histories: ReadonlyMap<ObjectId, History>): Promise<void> {
  const all = [...histories];
  await sql`
    update admission a set state = h.state, used_at = h.used_at, used_gate = h.used_gate
    from unnest(${all.map(([id]) => id)}::text[], ${all.map(([, h]) => h.state)}::text[], ${all.map(([, h]) => (h.usedAt === null ? null : new Date(h.usedAt)))}::timestamptz[], ${all.map(([, h]) => h.usedGate)}::text[])
      as h(admission_id, state, used_at, used_gate)
    where a.workspace_id = ${ctx.workspace.id} and a.admission_id = h.admission_id and a.state in ('active', 'used', 'out')`.execute(ctx.db);
}

/** An upload may show that an earlier gate was first: the pairs are made anew and those that stand stay. */
async function keepConflicts(ctx: Ctx, histories: ReadonlyMap<ObjectId, History>): Promise<void> {
  const pairs = [...histories].flatMap(([admissionId, { conflicts }]) =>
    conflicts.map(({ first, second }) => ({ admissionId, first: first.scanId, second: second.scanId })),
  );
  await sql`
    delete from scan_conflict where workspace_id = ${ctx.workspace.id} and admission_id = any(${[...histories.keys()]}::text[])
      and (first_scan, second_scan) not in (select * from unnest(${pairs.map((pair) => pair.first)}::text[], ${pairs.map((pair) => pair.second)}::text[]))`.execute(
    ctx.db,
  );
  const standing = await ctx.db
    .selectFrom('scan_conflict')
    .select(['first_scan', 'second_scan'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('admission_id', 'in', [...histories.keys()])
    .execute();
  const known = new Set(standing.map((row) => `${row.first_scan} ${row.second_scan}`));
  await insertMany(
    ctx.db,
    'scan_conflict',
    { workspace_id: 'text', conflict_id: 'text', admission_id: 'text', first_scan: 'text', second_scan: 'text', found_at: 'timestamptz' },
    pairs
      .filter((pair) => !known.has(`${pair.first} ${pair.second}`))
      .map((pair) => ({
        workspace_id: ctx.workspace.id,
        conflict_id: ctx.random.objectId(),
        admission_id: pair.admissionId,
        first_scan: pair.first,
        second_scan: pair.second,
        found_at: new Date(ctx.clock.now()),
      })),
  );
}
