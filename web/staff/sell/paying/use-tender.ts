import { useEffect, useState } from 'react';
import { toDecimalText, type Cents } from '#domain/cents.ts';
import type { Day } from '#domain/day.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import type { Tender } from '../sale/desk-money.ts';
import { pendingChanges, type DeskState } from '../sale/desk-state.ts';
import { shownOrder } from '../sale/order-lines.ts';
import type { SaleDesk } from '../sale/sale-desk.ts';
import { SELL } from '../sell-words.ts';
import { typedCents } from './cash-change.ts';

export type DialogProps = { open: boolean; desk: SaleDesk; state: DeskState; onClose: () => void };

/** A payment in its dialog. It is busy while it runs, closes on success, and shows the bank's words after a refusal. */
export function useTender({ open, desk, state, onClose }: DialogProps) {
  const money = useMoney();
  const [refusal, setRefusal] = useState<string | null>(null);
  // The dialog may have been closed by what somebody else did to the sale.
  useEffect(() => setRefusal(null), [open]);
  const dueCents = shownOrder(state.sale, pendingChanges(state)).dueCents;
  const isBusy = state.paying !== null;
  return {
    dueCents,
    refusal,
    isBusy,
    close: () => {
      if (isBusy) return;
      setRefusal(null);
      onClose();
    },
    refuse: setRefusal,
    async pay(tender: Tender): Promise<void> {
      if (isBusy) return;
      setRefusal(null);
      const outcome = await desk.pay(tender, dueCents);
      if (outcome.kind === 'declined' || outcome.kind === 'refused') return setRefusal(outcome.text);
      const left = dueCents - tender.amountCents;
      if (outcome.kind === 'confirming') announce(SELL.confirming);
      else if (left > 0) announce(`${money.spoken(tender.amountCents)} taken.`);
      onClose();
    },
  };
}

/** The part of the amount due to pay: all of it unless something else is typed. */
export function usePart(dueCents: Cents) {
  const [text, setText] = useState<string | null>(null);
  const partCents = text === null ? dueCents : typedCents(text);
  const isRight = partCents !== null && partCents > 0 && partCents <= dueCents;
  return { text: text ?? toDecimalText(dueCents), setText, partCents: isRight ? partCents : null };
}

export type CardFormProps = { tender: ReturnType<typeof useTender>; today: Day };
