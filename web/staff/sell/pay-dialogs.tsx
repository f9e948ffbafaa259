import { useState } from 'react';
import type { Product } from '#domain/catalog/product.ts';
import type { Day } from '#domain/day.ts';
import type { Terminal } from '#web/staff/chrome/desk.ts';
import { CardDialog } from './card-dialog.tsx';
import { CashDialog } from './cash-dialog.tsx';
import { pendingChanges, type DeskState } from './desk-state.ts';
import { DropDialog } from './drop-dialog.tsx';
import { asksOf, nameless } from './people-asked.ts';
import { PeopleDialog } from './people-dialog.tsx';
import type { SaleDesk } from './sale-desk.ts';
import { WristbandDialog } from './wristband-dialog.tsx';

export type PayKind = 'card' | 'cash' | 'wristband';
type Open = { kind: PayKind | 'drop' } | { kind: 'people'; then: PayKind | null } | null;

export type Paying = {
  open: Open;
  /** Asks first for whom the passes are that insist on it. */
  begin: (kind: PayKind) => void;
  askForPeople: () => void;
  askToDrop: () => void;
  goOn: (isWithoutNames: boolean) => void;
  close: () => void;
};

type Known = { products: ReadonlyMap<string, Product>; today: Day };

export function usePaying({ desk, products, today }: Known & { desk: SaleDesk }): Paying {
  const [open, setOpen] = useState<Open>(null);
  const [skippedFor, setSkipped] = useState<string | null>(null);
  const isAsked = (): boolean => {
    const state = desk.read();
    if (skippedFor !== null && skippedFor === state.orderId) return false;
    const coming = pendingChanges(state).some((change) => change.kind === 'add' && Object.values(asksOf(change.wish.product)).includes(true));
    return coming || nameless(state.sale?.items ?? [], products, today).length > 0;
  };
  return {
    open,
    begin: (kind) => setOpen(isAsked() ? { kind: 'people', then: kind } : { kind }),
    askForPeople: () => setOpen({ kind: 'people', then: null }),
    askToDrop: () => setOpen({ kind: 'drop' }),
    goOn(isWithoutNames) {
      if (isWithoutNames) setSkipped(desk.read().orderId);
      setOpen(open?.kind === 'people' && open.then !== null ? { kind: open.then } : null);
    },
    close: () => setOpen(null),
  };
}

type Props = Known & { desk: SaleDesk; state: DeskState; paying: Paying; terminal: Terminal };

export function PayDialogs({ desk, state, paying, products, terminal, today }: Props) {
  const { open, close } = paying;
  const shared = { desk, state, onClose: close };
  return (
    <>
      <PeopleDialog
        {...shared}
        open={open?.kind === 'people'}
        isBeforePaying={open?.kind === 'people' && open.then !== null}
        {...{ products, today }}
        onGoOn={paying.goOn}
      />
      <CashDialog {...shared} open={open?.kind === 'cash'} terminal={terminal} />
      <CardDialog {...shared} open={open?.kind === 'card'} today={today} />
      <WristbandDialog {...shared} open={open?.kind === 'wristband'} />
      <DropDialog {...shared} open={open?.kind === 'drop'} />
    </>
  );
}
