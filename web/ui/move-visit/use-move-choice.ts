import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Cents } from '#domain/cents.ts';
import type { Day } from '#domain/day.ts';
import type { DayToMove } from '#server/orders/contract.ts';
import { retryPassing } from '#web/lib/calls/asked.ts';
import type { ChoosableTicket } from '../ticket-choice/ticket-choice.tsx';
import { canBePicked } from './day-choice.tsx';
import { MOVE } from './move-words.ts';

/** A ticket that can be moved, and when it is for. */
type Movable = ChoosableTicket & { date: Day; time: string | null };
export type MoveWish = { ids: string[]; date: Day; time: string | null; reason: string; pay: { total: number; cardId: string } | null };
/** The card that pays for a day that costs more, and how that is shown. */
type Paying = { cardId: string | null; render: (amount: Cents) => ReactNode };

export type Choosing = {
  tickets: readonly Movable[];
  /** The office may give away what a day costs more, and says why tickets are moved. */
  isOffice?: boolean;
  askDays: (ids: readonly string[], signal: AbortSignal) => Promise<DayToMove[]>;
  /** For holders. The office gives away what a day costs more. */
  paying?: Paying;
};

/** Which tickets, to when, and what that costs more. A day that can be chosen no longer counts as not chosen. */
export function useMoveChoice({ tickets, isOffice = false, askDays, paying }: Choosing) {
  const [chosen, choose] = useState<readonly string[]>(() => tickets.map(({ id }) => id));
  const [date, chooseDay] = useState<Day>(() => tickets[0]!.date);
  const [pickedTime, chooseTime] = useState<string | null>(() => sharedTime(tickets));
  const [reason, setReason] = useState('');
  const days = useQuery({
    queryKey: ['days-to-move', chosen],
    queryFn: ({ signal }) => askDays(chosen, signal),
    enabled: chosen.length > 0,
    placeholderData: (before) => before,
    retry: retryPassing,
    staleTime: 0,
  });
  const target = days.data?.find((one) => one.date === date && canBePicked(one, isOffice)) ?? null;
  const times = target?.times ?? [];
  const time = times.find((one) => one === pickedTime) ?? null;
  const isThere = tickets.every((one) => !chosen.includes(one.id) || (one.date === target?.date && (times.length === 0 || one.time === time)));
  const toPay = paying && target && target.more > 0 ? target.to_pay : null;
  const pay = toPay !== null && paying?.cardId ? { total: toPay, cardId: paying.cardId } : null;
  const wish: MoveWish | null = target && { ids: [...chosen], date: target.date, time, reason: reason.trim(), pay };
  /** What is still to be chosen. `mayBeDone`: this move was asked for, and may be why the tickets are there already. */
  const whatIsMissing = (mayBeDone: boolean): string | null => {
    if (chosen.length === 0) return MOVE.chooseTickets;
    if (target === null) return MOVE.chooseDay;
    if (times.length > 0 && time === null) return MOVE.chooseTime;
    if (isThere && !mayBeDone) return MOVE.isThere;
    return toPay !== null && pay === null ? MOVE.cardNeeded : null;
  };
  return { days, chosen, choose, target, chooseDay, times, time, chooseTime, reason, setReason, toPay, pay, wish, whatIsMissing };
}

function sharedTime(tickets: readonly Movable[]): string | null {
  const times = new Set(tickets.map(({ time }) => time));
  return times.size === 1 ? tickets[0]!.time : null;
}
