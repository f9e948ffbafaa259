import { sql } from 'kysely';
import type { VisitDate } from '#domain/day.ts';
import type { Reentry } from '#domain/gate/reentry.ts';
import type { ObjectId } from '#domain/ids.ts';
import { visitDay } from '#domain/visit-day.ts';
import type { Ctx } from '#server/context.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import { eventFacts } from './event-facts.ts';
import type { FoundConflict } from './scan-conflicts.ts';
import { historyOf, type History, type Passage } from './scan-history.ts';
import { changeTickets, type TicketChange } from './scan-rows.ts';

type PassageRow = {
  admission_id: string;
  event_id: string;
  ticket_reentry: Reentry;
  visit_date: VisitDate;
  scan_id: string;
  device_id: string;
  nonce: string | null;
  gate: string;
  direction: 'in' | 'out';
  scanned_at: Date;
};

/**
 * A thing that was sold counts as one ticket, whoever it was passed on to. This locks all codes that were ever made for the same things as the given codes, and maps each code to
 * its thing. A code that belongs to nothing sold stands for itself.
 */
export async function lockCodes(ctx: Ctx, admissionIds: readonly ObjectId[]): Promise<Map<ObjectId, ObjectId>> {
  const { rows } = await sql<{ admission_id: string; item_id: string }>`
    select admission_id, item_id from admission
    where workspace_id = ${ctx.workspace.id}
      and (order_id, item_id) in (select order_id, item_id from admission where workspace_id = ${ctx.workspace.id} and admission_id = any(${[...admissionIds]}::text[]))
    order by admission_id for update`.execute(ctx.db);
  return new Map([...admissionIds.map((id): [ObjectId, ObjectId] => [id, id]), ...rows.map((row): [ObjectId, ObjectId] => [row.admission_id, row.item_id])]);
}

/**
 * Sets the tickets and their conflicts to what all passages together say, and returns the conflicts of each thing sold. The caller holds the locks of all codes, except of a code
 * that was made while the caller waited for them.
 */
export async function settleHistories(ctx: Ctx, admissionIds: readonly ObjectId[]): Promise<Map<ObjectId, FoundConflict[]>> {
  if (admissionIds.length === 0) return new Map();
  const codes = await lockCodes(ctx, admissionIds);
  const { rows } = await sql<PassageRow>`
    select a.admission_id, a.event_id, a.reentry as ticket_reentry, a.visit_date, s.scan_id, s.device_id, s.nonce, s.gate, s.direction, s.scanned_at
    from admission a join scan s on s.workspace_id = a.workspace_id and s.admission_id = a.admission_id and s.verdict = 'accepted'
    where a.workspace_id = ${ctx.workspace.id} and a.admission_id = any(${[...codes.keys()]}::text[])`.execute(ctx.db);
  const histories = new Map<ObjectId, History>();
  for (const [sold, passages] of Map.groupBy(rows, (row) => codes.get(row.admission_id)!)) {
    const event = await eventFacts(ctx, passages[0]!.event_id);
    histories.set(
      sold,
      historyOf(
        passages.map((row) => passageOf(row, visitDay(event, row.scanned_at.getTime()))),
        { reentry: passages[0]!.ticket_reentry, visitDate: passages[0]!.visit_date },
      ),
    );
  }
  await writeHistories(ctx, codes, histories);
  await keepConflicts(ctx, codes, histories);
  return new Map([...histories].map(([sold, { conflicts }]) => [sold, conflicts.map(foundOf)]));
}

const passageOf = (row: PassageRow, day: string): Passage => ({
  scanId: row.scan_id,
  admissionId: row.admission_id,
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

type Codes = ReadonlyMap<ObjectId, ObjectId>;
type Histories = ReadonlyMap<ObjectId, History>;

/** Writes the outcome to the code of each thing that still opens gates. Its other codes were given up and stay as they are. */
async function writeHistories(ctx: Ctx, codes: Codes, histories: Histories): Promise<void> {
  const changes = [...codes].flatMap(([admissionId, sold]): TicketChange[] => {
    const history = histories.get(sold);
    return history ? [changeBy(admissionId, history)] : [];
  });
  await changeTickets(ctx.workspace.id, changes).execute(ctx.db);
}

function changeBy(admissionId: ObjectId, { state, first, last, before }: History): TicketChange {
  const again = before && last;
  return {
    admissionId,
    state,
    usedAt: first && new Date(first.at),
    usedGate: first && first.gate,
    lastInAt: again && new Date(again.at),
    lastInGate: again && again.gate,
    inBeforeAt: before && new Date(before.at),
  };
}

/** An upload may show that another gate was first, so the pairs are worked out anew. Pairs that still hold are left as they are. */
async function keepConflicts(ctx: Ctx, codes: Codes, histories: Histories): Promise<void> {
  const pairs = [...histories.values()].flatMap(({ conflicts }) =>
    conflicts.map(({ first, second }) => ({ admissionId: second.admissionId, first: first.scanId, second: second.scanId })),
  );
  await sql`
    delete from scan_conflict where workspace_id = ${ctx.workspace.id} and admission_id = any(${[...codes.keys()]}::text[])
      and (first_scan, second_scan) not in (select * from unnest(${pairs.map((pair) => pair.first)}::text[], ${pairs.map((pair) => pair.second)}::text[]))`.execute(
    ctx.db,
  );
  const standing = await ctx.db
    .selectFrom('scan_conflict')
    .select(['first_scan', 'second_scan'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('admission_id', 'in', [...codes.keys()])
    .execute();
  const known = new Set(standing.map((row) => `${row.first_scan} ${row.second_scan}`));
  await insertMany(
    ctx.db,
    'scan_conflict',
    { workspace_id: 'text', conflict_id: 'text', admission_id: 'text', first_scan: 'text', second_scan: 'text', found_at: 'timestamptz' },
    pairs
      .filter((pair) => !known.has(`${pair.first} ${pair.second}`))
      .map((pair) => ({
        conflict_id: ctx.random.objectId(),
        admission_id: pair.admissionId,
        first_scan: pair.first,
        second_scan: pair.second,
      })),
    { workspace_id: ctx.workspace.id, found_at: new Date(ctx.clock.now()) },
  );
}
