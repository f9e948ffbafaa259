import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { addGroup, addGroupMember } from '#server/testing/groups.ts';
import type { Shop } from '#server/testing/shop.ts';
import { rows, told, type Oracle } from './ask.ts';
import type { Chance } from './chance.ts';
import type { Club, Scene } from './scene.ts';

const CLUBS = 2;
const FEWEST = 5;
const MEMBERS = ['Al', 'Bea', 'Cal', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jan'];

export async function bringClubs(shop: Shop): Promise<Club[]> {
  const productId = await shop.product({ name: 'Club pass', is_event_length: true });
  const clubs: Club[] = [];
  for (let at = 0; at < CLUBS; at++) {
    const owner = await shop.buyer();
    const groupId = await addGroup(shop, owner, { name: `Club ${at + 1}`, max_members: 12, pass_ids: [productId] });
    const members: string[] = [];
    for (const name of MEMBERS) members.push(await addGroupMember(shop, groupId, name));
    const orderIds: string[] = [];
    for (const count of [3, 1]) orderIds.push(await shop.buy(owner, { productId, date: 'event', count }));
    clubs.push({ groupId, owner, members, orderIds });
  }
  return clubs;
}

/** The owner or the office says who comes on a day, and cancels some of it. */
export function clubOf(scene: Scene, { groupId, owner, members }: Club, chance: Chance): () => Promise<unknown> {
  const { diary, stock } = scene;
  const { act } = scene.callsOf(chance);
  const caller = () => (chance.oneIn(3) ? scene.office.operator : owner);

  async function assign(): Promise<void> {
    const coming = Array.from({ length: chance.whole(1, 3) }, () => chance.pick(members));
    const answer = await act('assign-season-members', { group_id: groupId, date: chance.pick(stock.days), members: coming }, caller(), [
      'no-passes-left',
      'not-found',
    ]);
    if (!answer?.ok) return;
    for (const { reservation_id } of answer.items) if (!diary.seats.has(reservation_id)) diary.seats.set(reservation_id, 'reserved');
  }

  async function cancel(): Promise<void> {
    const own = [...diary.seats].flatMap(([id, state]) => (state === 'reserved' ? [id] : []));
    if (own.length === 0) return;
    const reservation_id = chance.pick(own);
    diary.seats.set(reservation_id, 'asked');
    const answer = await act('cancel-group-reservation', { reservation_id, reason: 'Ill' }, scene.office.operator);
    if (answer?.ok) diary.seats.set(reservation_id, 'cancelled');
  }

  async function takeOut(): Promise<void> {
    if (members.length <= FEWEST) return;
    const consumer_id = chance.pick(members);
    members.splice(members.indexOf(consumer_id), 1);
    await act('group-remove-member', { group_id: groupId, consumer_id }, caller());
  }

  async function look(): Promise<void> {
    const days = { start_date: stock.days[0], end_date: stock.days.at(-1) };
    const answer = await act('season-pass-availability', { group_id: groupId, ...days }, caller());
    for (const { date, reserved } of answer?.items ?? [])
      if (new Set(reserved.map((one: { admission_id: string }) => one.admission_id)).size < reserved.length) diary.surprises.push(`one pass twice on ${date}`);
  }

  return () =>
    chance.weighed<() => Promise<unknown>>([
      [5, assign],
      [3, cancel],
      [1, look],
      [0.2, takeOut],
    ])();
}

export const CLUB_ORACLES: readonly Oracle[] = [
  { proof: 'what groups were told of who comes', findings: toldSeats },
  { proof: 'one person a pass and a day', findings: seats },
];

/** Reasons that end a reservation without anybody cancelling it. */
const ENDED = ['The pass was given back', 'No longer in the group'];

async function toldSeats(scene: Scene): Promise<string[]> {
  const { seats: was, unanswered } = scene.diary;
  const there = await rows<{ reservation_id: string; state: string; reason: string | null }>(
    scene,
    'select reservation_id, state, reason from group_reservation where workspace_id = $1',
  );
  const known = new Map(there.map((row) => [row.reservation_id, row]));
  const wrong = [...was].filter(([id, state]) => {
    const row = known.get(id);
    const stands = row?.state === 'reserved' || ENDED.includes(row?.reason ?? '');
    return state === 'reserved' ? !stands : state === 'cancelled' && row?.state !== 'cancelled';
  });
  const untold = there.filter((row) => row.state === 'reserved' && !was.has(row.reservation_id));
  return [
    ...wrong.map(([id, state]) => `reservation ${id}: told ${state}, is ${JSON.stringify(known.get(id) ?? null)}`),
    ...(unanswered.includes('assign-season-members') ? [] : untold.map((row) => `reservation ${row.reservation_id}: nobody was told`)),
  ];
}

async function seats(scene: Scene): Promise<string[]> {
  return told(
    scene,
    `select 'group ' || r.group_id || ' on ' || r.visit_date || ': ' || count(*) || ' people on ' || count(distinct r.admission_id) || ' passes' as what
    from group_reservation r join admission a using (workspace_id, admission_id) where r.workspace_id = $1 and r.state = 'reserved' and a.live
    group by r.group_id, r.visit_date having count(*) <> count(distinct r.admission_id) or count(*) <> count(distinct r.consumer_id)
    union all
    select 'reservation ' || r.reservation_id || ' is of somebody who is not in the group' from group_reservation r where r.workspace_id = $1 and r.state = 'reserved'
      and not exists (select from weave w where w.workspace_id = r.workspace_id and w.from_id = r.group_id and w.to_id = r.consumer_id and w.role = '${WEAVE_ROLE.groupMember}')`,
  );
}
