import { MINUTE_MS } from '#domain/durations.ts';
import { rows, told, type Oracle } from './ask.ts';
import type { Answer } from './calls.ts';
import type { Chance } from './chance.ts';
import type { Post, Scene } from './scene.ts';

type Kept = { _id: string; k: string; nonce: string; scanned_at: string; accepted: boolean; reason: string | null };

/** A gate without a line most of the time. It lets in people whom it has not seen yet, and reports later, in any order, sometimes twice. */
export function offlineGateOf(scene: Scene, { operator, terminalId }: Post, chance: Chance): () => Promise<unknown> {
  const { diary } = scene;
  const { act } = scene.callsOf(chance);
  const seen = new Set<string>();
  const kept: Kept[] = [];
  let scans = 0;

  async function scan(): Promise<void> {
    const code = chance.pick(scene.codes);
    if (!code) return;
    const accepted = !seen.has(code._id);
    seen.add(code._id);
    const nonce = `${terminalId}-off-${++scans}`;
    kept.push({ ...code, nonce, scanned_at: new Date().toISOString(), accepted, reason: accepted ? null : 'already-used' });
  }

  async function tell(): Promise<void> {
    if (kept.length === 0) return;
    const batch = kept.splice(0, chance.whole(1, 30)).toSorted(() => chance.next() - 0.5);
    const send = (some: readonly Kept[]) => act('scan-batch', { terminal_id: terminalId, device_id: terminalId, scans: some }, operator);
    note(await send(batch));
    if (chance.oneIn(3)) note(await send(batch.filter(() => chance.oneIn(2)).concat(batch[0]!)));
  }

  function note(answer: Answer | null): void {
    for (const { nonce, _id, result } of answer?.items ?? []) {
      const before = diary.passages.get(nonce);
      if (before && before.result !== result) diary.surprises.push(`scan ${nonce}: told ${before.result}, then ${result}`);
      diary.passages.set(nonce, { ticketId: _id, result });
    }
  }

  async function refresh(): Promise<void> {
    const since = chance.oneIn(2) ? {} : { since: new Date(Date.now() - MINUTE_MS).toISOString() };
    await act('gate-snapshot', { terminal_id: terminalId, device_id: terminalId, ...since }, operator);
  }

  return () =>
    chance.weighed<() => Promise<unknown>>([
      [12, scan],
      [2, tell],
      [1, refresh],
    ])();
}

export const OFFLINE_ORACLES: readonly Oracle[] = [
  { proof: 'what gates without a line told is kept, once', findings: toldPassages },
  { proof: 'what was let in twice is listed with both gates, and nothing else', findings: conflicts },
];

async function toldPassages(scene: Scene): Promise<string[]> {
  const there = await rows<{ nonce: string; count: number; accepted: boolean; admission_id: string | null }>(
    scene,
    `select nonce, count(*)::int as count, bool_or(verdict = 'accepted') as accepted, max(admission_id) as admission_id from scan where workspace_id = $1 and offline group by nonce`,
  );
  const known = new Map(there.map((row) => [row.nonce, row]));
  return [...scene.diary.passages].flatMap(([nonce, { ticketId, result }]) => {
    const row = known.get(nonce);
    const isKept = row?.count === 1 && row.accepted === (result === 'accepted') && row.admission_id === ticketId;
    return isKept ? [] : [`scan ${nonce} of ${ticketId}: told ${result}, is ${JSON.stringify(row ?? null)}`];
  });
}

/** For each thing sold, under all of its codes: every time that somebody was let in, except the first, is a conflict. */
async function conflicts(scene: Scene): Promise<string[]> {
  return told(
    scene,
    `with entries as (select a.order_id, a.item_id, count(*) as times, count(*) filter (where not s.offline) as online from scan s join admission a using (workspace_id, admission_id)
      where s.workspace_id = $1 and s.verdict = 'accepted' and s.direction = 'in' group by 1, 2),
    listed as (select a.order_id, a.item_id, count(*) as pairs from scan_conflict c join admission a using (workspace_id, admission_id) where c.workspace_id = $1 group by 1, 2)
    select 'item ' || item_id || ': let in ' || e.times || ' times, ' || e.online || ' of them with a line, and ' || coalesce(l.pairs, 0) || ' conflicts' as what
    from entries e full join listed l using (order_id, item_id) where coalesce(e.times, 0) - 1 <> coalesce(l.pairs, 0) or e.online > 1
    union all
    select 'ticket ' || a.admission_id || ' was let in and is ' || a.state from admission a where a.workspace_id = $1 and a.state = 'active'
      and exists (select from scan s where s.workspace_id = a.workspace_id and s.admission_id = a.admission_id and s.verdict = 'accepted')`,
  );
}
