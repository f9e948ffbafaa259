import { useEffect, useMemo, useRef } from 'react';
import { useMoney } from '#web/lib/page/money.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { pendingChanges, type DeskState } from './sale/desk-state.ts';
import { shownOrder, type ShownOrder } from './sale/order-lines.ts';

/** The order as shown. The amount due is announced once it is settled. */
export function useSpokenOrder(state: DeskState): ShownOrder {
  const money = useMoney();
  const { sale, sending, waiting } = state;
  const order = useMemo(() => shownOrder(sale, pendingChanges({ sending, waiting })), [sale, sending, waiting]);
  const said = useRef(order.dueCents);
  const isPaidFor = state.done !== null || state.paying !== null;
  useEffect(() => {
    if (order.isPending || isPaidFor || said.current === order.dueCents) return;
    said.current = order.dueCents;
    if (order.lines.length > 0) announce(`${money.spoken(order.dueCents)} due.`);
  }, [order, isPaidFor, money]);
  return order;
}
