import { FREE } from '#server/inventory/pools/pool-room.ts';
import type { TestPerson } from '#server/testing/open-house.ts';
import { waitingPath } from '#server/waiting/waiting-link.ts';
import { leftAfter, rows, told, type Oracle } from './ask.ts';
import type { Chance } from './chance.ts';
import type { Scene } from './scene.ts';

type Wish = { productId: string; date: string; time: string | null };
type Taken = Wish & { holdId: string };

const MAY_JOIN = ['room-left', 'not-for-waiting', 'not-on-sale', 'date-unavailable', 'time-unavailable', 'malformed', 'too-many-requests'];

/** Somebody who could not have what they wanted waits for it. */
export async function join(scene: Scene, me: TestPerson, { productId, date, time }: Wish, chance: Chance): Promise<void> {
  const data = { doclet_id: productId, event_id: scene.shop.eventId, date, time, units: chance.whole(1, 3) };
  await scene.callsOf(chance).act('join-waiting-list', data, me, MAY_JOIN);
}

/** Somebody looks what has become of one of their waits, and leaves the line, or takes what is held for them. */
export async function lookAtWait(scene: Scene, me: TestPerson, chance: Chance): Promise<Taken[]> {
  // The database may be killed just then.
  const link = await linkOf(scene, me, chance).catch(() => null);
  if (link === null) return [];
  const { act } = scene.callsOf(chance);
  const may = ['not-found', 'too-many-requests'];
  const answer = await act('show-waiting', { token: link }, me, may);
  if (answer?.item.state === 'waiting' && chance.oneIn(4)) await act('leave-waiting-list', { token: link }, me, may);
  if (answer?.item.state !== 'offered') return [];
  if (chance.oneIn(5)) {
    await act('leave-waiting-list', { token: link }, me, may);
    return [];
  }
  const taken = await act('take-waiting-offer', { token: link }, me, [...may, 'offer-over', 'offer-taken', 'too-many-holds']);
  return (taken?.ok ? taken.items : []).map(({ item_id, doclet_id, date, time }) => ({ holdId: item_id, productId: doclet_id, date, time }));
}

/** The link of a mail that they were sent, of an offer if there is one. */
async function linkOf(scene: Scene, { accountId }: TestPerson, chance: Chance): Promise<string | null> {
  const { house, workspaceId } = scene.house;
  const all = await rows<{ entry_id: string; state: string }>(
    scene,
    `select entry_id, state from waiting_entry where workspace_id = $1 and account_id = $2 and state in ('waiting', 'offered') order by entry_id`,
    [accountId],
  );
  const offered = all.filter(({ state }) => state === 'offered');
  const own = offered.length > 0 ? offered : chance.oneIn(6) ? all : [];
  const workspace = await house.workspaces.byId(workspaceId);
  return own.length === 0 || !workspace ? null : waitingPath({ secrets: house.secrets, workspace }, chance.pick(own).entry_id).slice('waiting/'.length);
}

export const WAITING_ORACLES: readonly Oracle[] = [
  {
    proof: 'who waited longest got what came free, and nobody waits for what is free',
    findings: async (scene) => [...(await overtaken(scene)), ...(await forgotten(scene))],
  },
];

const WITHIN_MS = 20_000;

/** Of two who wait for the same, the later one was made an offer while the earlier one was waiting. */
const overtaken = (scene: Scene) =>
  told(
    scene,
    `select 'entry ' || a.entry_id || ' still waits, and ' || b.entry_id || ' came later and has been offered something' as what
    from waiting_entry a join waiting_entry b on b.workspace_id = a.workspace_id and b.product_id = a.product_id and b.visit_date = a.visit_date and b.entry_time is not distinct from a.entry_time
    where a.workspace_id = $1 and a.state = 'waiting' and b.state in ('offered', 'taken', 'lapsed') and (a.waiting_since, a.entry_id) < (b.waiting_since, b.entry_id)`,
  );

/** The background work comes round every few seconds. */
const forgotten = (scene: Scene) =>
  leftAfter(WITHIN_MS, () =>
    told(
      scene,
      `select 'entry ' || e.entry_id || ' waits for what is free' as what from waiting_entry e
      where e.workspace_id = $1 and e.state = 'waiting' and e.kept_pools <> '{}'
        and not exists (select from pool p where p.workspace_id = e.workspace_id and p.pool_id = any(e.kept_pools) and ${FREE} < 1)`,
    ),
  );
