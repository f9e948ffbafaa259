import { ROOM_FIELDS } from '#domain/waiting-room/room.ts';
import { dayInZone, timeInZone } from '#domain/zone.ts';
import type { RoomStanding } from '#server/waiting-room/contract.ts';
import type { TestHouse } from './house.ts';
import { itemsOf } from './outcome.ts';
import type { Shop } from './shop.ts';

type Who = { cartKey?: string; token?: string };
type Times = { opensIn?: number; beginsIn?: number; endsIn?: number; perMinute?: number };

const ZONE = 'America/Chicago';

let carts = 0;
/** A visitor whom nobody has seen yet. */
export const newVisitor = (): { cartKey: string } => ({ cartKey: `room-visitor-${String(++carts).padStart(20, '0')}` });

/** The waiting room of a shop's event, and what the office and visitors do with it. */
export function waitingRoom(house: TestHouse, shop: Shop) {
  const write = async (data: object) => {
    const { token } = await house.person('admin');
    return house.call('POST', `/api/workspace/${house.workspaceId}/doclet/${shop.eventId}`, { token, body: { data } });
  };
  const written = async (data: object) => {
    const reply = await write(data);
    if (reply.status !== 200) throw new Error(reply.text);
  };
  const moment = (name: string, inSeconds: number | undefined) => {
    if (inSeconds === undefined) return { [`room_${name}_on`]: null, [`room_${name}_at`]: null };
    const at = house.clock.now() + inSeconds * 1000;
    return { [`room_${name}_on`]: dayInZone(ZONE, at), [`room_${name}_at`]: timeInZone(ZONE, at) };
  };
  const ask = (action: string, who: Who, node: TestHouse = house, more: object = {}) => node.act(action, { event_id: shop.eventId, ...more }, who);
  return {
    write,
    /** The times in seconds from now. */
    set: ({ opensIn = -60, beginsIn = -30, endsIn, perMinute = 60 }: Times = {}) =>
      written({ ...moment('opens', opensIn), ...moment('begins', beginsIn), ...moment('ends', endsIn), room_per_minute: perMinute }),
    takeAway: () => written(Object.fromEntries(ROOM_FIELDS.map((field) => [field, null]))),
    entering: (who: Who, node?: TestHouse, more?: object) => ask('enter-waiting-room', who, node, more),
    async enter(who: Who, node?: TestHouse): Promise<RoomStanding> {
      return itemsOf(await ask('enter-waiting-room', who, node))[0];
    },
    async standing(who: Who, node?: TestHouse): Promise<RoomStanding> {
      return itemsOf(await ask('waiting-room-place', who, node))[0];
    },
    take: (who: Who, pass?: string | null, node: TestHouse = house) =>
      node.act('reserve-ticket', { date: shop.day, doclet_id: shop.passId, event_id: shop.eventId, ...(pass === undefined ? {} : { room_pass: pass }) }, who),
  };
}
