import { useState } from 'react';
import { longDay } from '#domain/day-text.ts';
import { isDated, type Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { timeText } from '#domain/time-text.ts';
import { daysToMoveContract } from '#server/actions/days-to-move/contract.ts';
import { moveTicketsContract } from '#server/actions/move-tickets/contract.ts';
import { useCards } from '#web/buyer/account/account-record.ts';
import { ask } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { useBoot, useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { MoveDialog } from '#web/ui/move-visit/move-dialog.tsx';
import { MOVE } from '#web/ui/move-visit/move-words.ts';
import { movable } from './movable.ts';
import { holderName, visitTitle, type HeldPass, type Visit } from './passes.ts';
import { PayForDay } from './pay-for-day.tsx';
import { payToMove } from './pay-to-move.ts';
import type { Transfers } from './use-transfers.ts';

type Props = { isOpen: boolean; visit: Visit; title: string; profileId: ObjectId; transfers: Transfers; onClose: () => void };

/** The list stays as it was when the dialog was opened. */
export function MoveTickets({ isOpen, visit, title, profileId, transfers, onClose }: Props) {
  const ws = useWorkspaceId();
  const { publishable_key: publishableKey } = useBoot().config;
  const cards = useCards(profileId);
  const today = useTodayIn(useVenueZone());
  const [rows] = useState(() => movable(visit, transfers));
  const { date } = visit;
  if (!isDated(date) || rows.length === 0) return null;
  return (
    <MoveDialog
      isOpen={isOpen}
      eyebrow={`${title} · ${visitTitle(visit)}`}
      tickets={rows.map((row) => ticketOf(row, date))}
      today={today}
      note={MOVE.until(longDay(firstEnd(rows)))}
      askDays={async (ids, signal) =>
        (await ask(daysToMoveContract, { params: { ws }, body: { data: { admissions: [...ids] } } }, MOVE.lookFailed, signal)).items
      }
      refresh={['passes', 'orders']}
      paying={{ cardId: cards.data?.[0]?.vaultId ?? null, render: (amount) => <PayForDay amount={amount} cards={cards} /> }}
      onMove={({ ids, date: to, time, pay }, idempotencyKey) => {
        const data = { admissions: ids, date: to, time };
        return pay === null
          ? call(moveTicketsContract, { params: { ws }, body: { data } }, { idempotencyKey })
          : payToMove({ ws, publishableKey }, { ...data, total: pay.total, card_id: pay.cardId }, idempotencyKey);
      }}
      onClose={onClose}
    />
  );
}

const ticketOf = ({ holder, pass }: HeldPass, date: Day) => ({
  id: pass.id,
  name: holderName(holder),
  about: [pass.name, pass.place, pass.time && timeText(pass.time)].filter(Boolean).join(' · '),
  date,
  time: pass.time,
});

const firstEnd = (rows: readonly HeldPass[]): string => rows.map(({ pass }) => pass.moveUntil!).toSorted()[0]!;
