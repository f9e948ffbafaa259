import { withPlace } from '#domain/catalog/place-text.ts';
import { longDay } from '#domain/day-text.ts';
import { isDay, type Day } from '#domain/day.ts';
import { fullName } from '#domain/person-name.ts';
import { timeText } from '#domain/time-text.ts';
import { daysToMoveContract } from '#server/actions/days-to-move/contract.ts';
import { moveOrderItemsContract } from '#server/actions/move-order-items/contract.ts';
import type { OrderedThing, OrderHistoryItem } from '#server/orders/contract.ts';
import { ask } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { MoveDialog } from '#web/ui/move-visit/move-dialog.tsx';
import { MOVE } from '#web/ui/move-visit/move-words.ts';
import { useWorker } from '../chrome/worker/at-work.tsx';
import { ORDERS_KEY } from './found-orders.ts';

type Props = { isOpen: boolean; order: OrderHistoryItem; onClose: () => void };
type Movable = OrderedThing & { date: Day };

export function MoveThings({ isOpen, order, onClose }: Props) {
  const ws = useWorkspaceId();
  const today = useTodayIn(useVenueZone());
  const { role } = useWorker();
  const things = movableThings(order);
  if (things.length === 0) return null;
  const hasDays = new Set(things.map((thing) => thing.date)).size > 1;
  return (
    <MoveDialog
      isOpen={isOpen}
      eyebrow={`Order ${order.number}`}
      tickets={things.map((thing) => ticketOf(thing, hasDays))}
      today={today}
      note={MOVE.office}
      isOffice={role !== 'pos'}
      askDays={async (ids, signal) =>
        (await ask(daysToMoveContract, { params: { ws }, body: { data: { order_id: order._id, items: [...ids] } } }, MOVE.lookFailed, signal)).items
      }
      refresh={[ORDERS_KEY]}
      onMove={({ ids, date, time, reason }, idempotencyKey) =>
        call(moveOrderItemsContract, { params: { ws }, body: { data: { order_id: order._id, items: ids, date, time, reason } } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

/** What is for a day and has not been used. A ticket that was passed on shows no state here, and moves with what was bought. */
export function movableThings(order: OrderHistoryItem): Movable[] {
  return order.status === 'complete' ? order.items.filter(isMovable) : [];
}

function isMovable(thing: OrderedThing): thing is Movable {
  const { state, kind, date, admission_status } = thing;
  return state === 'sold' && kind !== 'merchandise' && isDay(date) && (admission_status === null || ['active', 'transferred'].includes(admission_status));
}

const ticketOf = ({ _id, name, place, first_name, last_name, date, time }: Movable, hasDay: boolean) => ({
  id: _id,
  name: withPlace({ name, place }),
  about: [fullName(first_name, last_name), hasDay && longDay(date), time && timeText(time)].filter(Boolean).join(' · '),
  date,
  time,
});
