import { TEMPLATE } from '#domain/fixed-ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import type { TestHouse } from '#server/testing/open-house.ts';
import { GOOD_CARD, type Shop } from '#server/testing/shop.ts';
import { rows, type Oracle } from './ask.ts';
import type { Said } from './calls.ts';
import type { Chance } from './chance.ts';
import type { Family, Scene, Wearer } from './scene.ts';

const FAMILIES = 4;
const ADDED = 'Cy';
const FIXED_LIMIT = 40;

/** Organizers with a card on file, each with one child whose limit is fixed and one whose limit changes; and people for whom nobody pays. */
export async function bringFamilies(house: TestHouse, shop: Shop): Promise<{ families: Family[]; wearers: Wearer[]; limits: Map<string, number> }> {
  const families: Family[] = [];
  const wearers: Wearer[] = [];
  const limits = new Map<string, number>();
  for (let at = 0; at < FAMILIES; at++) {
    const organizer = await shop.buyer();
    const of = { token: organizer.token };
    await house.act('save-payment-method', { ...GOOD_CARD, captcha_token: 'x' }, of);
    await house.act('toggle-cashless-spending', { cashless_spending: true }, of);
    const child = async (first_name: string) => {
      const reply = await house.act('family-add-child', { first_name, last_name: 'Ortiz', dob: '2016-05-04' }, of);
      const consumer_id: string = reply.body.data.items[0]._id;
      await house.act('family-set-spending', { consumer_id, cashless_spending: true, daily_spending_limit: FIXED_LIMIT }, of);
      limits.set(consumer_id, FIXED_LIMIT);
      wearers.push({ consumerId: consumer_id });
      return consumer_id;
    };
    await child('Ana');
    const orderId = await shop.buy(organizer, { count: 5, date: shop.today });
    families.push({ organizer, changing: [await child('Bo')], orderId });
    wearers.push({ consumerId: (await ensureConsumer(shop.ctx, organizer.accountId)).consumerId });
    wearers.push({ consumerId: await shop.add(TEMPLATE.consumer, { first_name: 'Walk', last_name: 'In' }) });
  }
  return { families, wearers, limits };
}

/** Allows and forbids spending, raises and lowers limits, adds a child and removes one. */
export function parentOf(scene: Scene, { organizer, changing }: Family, chance: Chance): () => Promise<unknown> {
  const { diary } = scene;
  const { act } = scene.callsOf(chance);

  async function limit(): Promise<void> {
    const consumer_id = chance.pick(changing);
    if (!consumer_id) return;
    const wanted = chance.oneIn(8) ? null : chance.whole(0, 60);
    diary.limits.set(consumer_id, Math.max(diary.limits.get(consumer_id) ?? 0, wanted ?? Number.POSITIVE_INFINITY));
    const cashless = chance.oneIn(2) ? { cashless_spending: !chance.oneIn(6) } : {};
    await act('family-set-spending', { consumer_id, daily_spending_limit: wanted, ...cashless }, organizer, ['not-found']);
  }

  async function addChild(): Promise<void> {
    const answer = await act('family-add-child', { first_name: ADDED, last_name: 'Ortiz', dob: '2018-02-03' }, organizer, ['family-full']);
    if (!answer?.ok) return;
    changing.push(answer.item._id);
    scene.wearers.push({ consumerId: answer.item._id });
    diary.limits.set(answer.item._id, Number.POSITIVE_INFINITY);
    diary.children.set(answer.item._id, null);
  }

  async function removeChild(): Promise<void> {
    const consumer_id = changing.at(-1);
    if (!consumer_id || changing.length < 2) return;
    changing.pop();
    const answer = await act('family-remove-member', { consumer_id }, organizer, ['has-tickets']);
    if (answer?.ok) diary.children.set(consumer_id, Date.now());
  }

  async function give(): Promise<void> {
    const answer = await act('member-entitlements', { event_id: scene.shop.eventId }, organizer);
    const own = (answer?.items ?? []).flatMap((item) => item.consumers.flatMap((one: Said) => one.admissions));
    for (const ticket of own) if (ticket.k) scene.codes.push({ _id: ticket._id, k: ticket.k });
    const ticket = chance.pick(own.filter((one) => one.status === 'active' && one.transferable));
    const consumer_id = chance.pick(changing);
    if (!ticket || !consumer_id) return;
    const may = ['already-theirs', 'ticket-used', 'ticket-transferred', 'ticket-revoked', 'not-found'];
    const given = await act('transfer-tickets', { admissions: [ticket._id], consumer_id }, organizer, may);
    for (const { transfer_id, new_admission_id } of given?.items ?? [])
      diary.transfers.set(transfer_id, { state: 'accepted', newAdmissionId: new_admission_id, by: organizer.accountId });
  }

  const toggle = () => act('toggle-cashless-spending', { cashless_spending: !chance.oneIn(5) }, organizer);

  return () =>
    chance.weighed<() => Promise<unknown>>([
      [6, limit],
      [0.4, addChild],
      [0.4, removeChild],
      [0.6, toggle],
      [2, give],
    ])();
}

export const FAMILY_ORACLES: readonly Oracle[] = [{ proof: 'what parents were told of children', findings: toldChildren }];

async function toldChildren(scene: Scene): Promise<string[]> {
  const { children, unanswered } = scene.diary;
  const there = await rows<{ doclet_id: string; is_member: boolean }>(
    scene,
    `select d.doclet_id, exists (select from weave w where w.workspace_id = d.workspace_id and w.to_id = d.doclet_id and w.role = '${WEAVE_ROLE.familyMember}') as is_member
    from doclet d where d.workspace_id = $1 and d.template_id = '${TEMPLATE.consumer}' and d.data ->> 'first_name' = '${ADDED}'`,
  );
  return there.flatMap(({ doclet_id, is_member }) => {
    const gone = children.get(doclet_id);
    if (gone === undefined) return unanswered.includes('family-add-child') ? [] : [`child ${doclet_id} was added, and nobody was told`];
    return is_member === (gone === null) || unanswered.includes('family-remove-member')
      ? []
      : [`child ${doclet_id}: told ${gone === null ? 'added' : 'taken out'}, is not`];
  });
}
