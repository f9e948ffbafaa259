import type { TestPerson } from '#server/testing/open-house.ts';
import { rows, told, type Oracle } from './ask.ts';
import type { Answer } from './calls.ts';
import type { Chance } from './chance.ts';
import type { Diary } from './diary.ts';
import type { Post, Scene } from './scene.ts';

const SELDOM = 8;

/** Asks for what needs a second person: cash out of a drawer, goodwill, and refunds of used tickets. */
export function askerOf(scene: Scene, { operator, terminalId }: Post, chance: Chance): () => Promise<unknown> {
  const { diary } = scene;
  const { act } = scene.callsOf(chance);
  const isOffice = operator === scene.office.operator;

  async function takeCash(): Promise<void> {
    noteTask(diary, await act('remove-till-cash', { terminal_id: terminalId, cash_out: chance.whole(5, 900) }, operator, ['not-enough-cash']));
  }

  async function addCash(): Promise<void> {
    await act('add-till-cash', { terminal_id: terminalId, cash_in: chance.whole(5, 400) }, operator);
  }

  async function goodwill(): Promise<void> {
    const [order_id] = chance.pick([...diary.orders].filter(([, state]) => state === 'complete')) ?? [];
    if (!order_id) return;
    const may = ['refund-too-much', 'disputed', 'nothing-to-refund', 'not-enough-cash', 'own-purchase', 'waits-already'];
    noteTask(diary, await act('arbitrary-refund', { order_id, amount: chance.whole(1, 15), reason: 'Goodwill', terminal_id: terminalId }, operator, may));
  }

  return async () => {
    if (chance.oneIn(SELDOM))
      await chance.weighed<() => Promise<unknown>>([
        [3, takeCash],
        [2, addCash],
        [isOffice ? 6 : 0, goodwill],
      ])();
  };
}

/** Records a request if the answer says that somebody else has to agree. */
export function noteTask({ tasks }: Diary, answer: Answer | null): void {
  if (answer?.item.task_id && !tasks.has(answer.item.task_id)) tasks.set(answer.item.task_id, 'open');
}

const UNDECIDED = [
  'request-changed',
  'not-enough-cash',
  'refund-too-much',
  'disputed',
  'nothing-to-refund',
  'already-refunded',
  'own-request',
  'already-decided',
];

/** Agrees or declines, sometimes at the same moment as somebody who decides the other way. */
export function supervisorOf(scene: Scene, me: TestPerson, chance: Chance): () => Promise<void> {
  const { diary } = scene;
  const { decide } = scene.callsOf(chance);
  return async () => {
    if (!chance.oneIn(3)) return;
    const [id] = chance.pick([...diary.tasks].filter(([, is]) => is === 'open' || chance.oneIn(20))) ?? [];
    if (!id) return;
    const status = chance.oneIn(4) ? 'declined' : 'confirmed';
    const answer = await decide(id, status, me, UNDECIDED);
    if (answer?.ok) setDecided(diary, id, status);
    if (chance.oneIn(10)) await decide(id, status, chance.pick(scene.supervisors), UNDECIDED);
  };
}

function setDecided({ tasks, surprises }: Diary, id: string, status: 'confirmed' | 'declined'): void {
  const before = tasks.get(id);
  if (before !== 'open' && before !== status) surprises.push(`task ${id} was told ${before}, then ${status}`);
  tasks.set(id, status);
}

export const TASK_ORACLES: readonly Oracle[] = [
  { proof: 'what was asked of a second person is decided as told', findings: decided },
  { proof: 'what a second person agreed to happened once, and nothing else did', findings: done },
];

async function decided(scene: Scene): Promise<string[]> {
  const there = await rows<{ id: string; status: string }>(scene, 'select task_id as id, status from task where workspace_id = $1');
  const known = new Map(there.map((row) => [row.id, row.status]));
  return [...scene.diary.tasks]
    .filter(([id, is]) => (is === 'open' ? !known.has(id) : known.get(id) !== is))
    .map(([id, is]) => `task ${id}: told ${is}, is ${known.get(id) ?? 'unknown'}`);
}

async function done(scene: Scene): Promise<string[]> {
  return told(
    scene,
    `select 'task ' || t.task_id || ' is ' || t.status || ', and ' || coalesce(m.cents, 0) || ' left the drawer in ' || coalesce(m.times, 0) as what from task t
    left join (select task_id, count(*) as times, -sum(amount_cents) as cents from till_movement where workspace_id = $1 and kind = 'out' group by task_id) m using (task_id)
    where t.workspace_id = $1 and t.kind = 'remove-till-cash'
      and (coalesce(m.times, 0), coalesce(m.cents, 0)) <> (case t.status when 'confirmed' then 1 else 0 end, case t.status when 'confirmed' then (t.data ->> 'amount_cents')::int else 0 end)
    union all
    select 'order ' || coalesce(a.order_id, r.order_id) || ': agreed to ' || coalesce(a.cents, 0) || ', given ' || coalesce(r.cents, 0)
    from (select data ->> 'orderId' as order_id, sum((data ->> 'askedCents')::int) as cents from task where workspace_id = $1 and kind = 'refund' and status = 'confirmed' group by 1) a
    full join (select order_id::text as order_id, sum(amount_cents) as cents from refund where workspace_id = $1 and approved_by is not null and order_id is not null group by 1) r using (order_id)
    where coalesce(a.cents, 0) <> coalesce(r.cents, 0)`,
  );
}
