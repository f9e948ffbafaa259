import { useEffect, useState } from 'react';
import type { Product } from '#domain/catalog/product.ts';
import type { Day } from '#domain/day.ts';
import type { Terminal } from '#web/staff/chrome/desk/desk.ts';
import { ENDED_MEANWHILE, type DeskState } from '../sale/desk-state.ts';
import type { SaleDesk } from '../sale/sale-desk.ts';
import { CardDialog } from './card-dialog.tsx';
import { CashDialog } from './cash-dialog.tsx';
import { DropDialog } from './drop-dialog.tsx';
import { PeopleDialog } from './people-dialog.tsx';
import { WristbandDialog } from './wristband-dialog.tsx';

type PayKind = 'card' | 'cash' | 'wristband';
type Open = { kind: PayKind | 'drop' | 'people' } | null;

export type Paying = {
  open: Open;
  begin: (kind: PayKind) => void;
  askForPeople: () => void;
  askToDrop: () => void;
  close: () => void;
};

/** Payment starts without any step in between: a sale to a walk-in is three presses. */
export function usePaying({ done, message }: DeskState): Paying {
  const [open, setOpen] = useState<Open>(null);
  // It may have been paid elsewhere, or cancelled.
  const isOver = done !== null || message?.code === ENDED_MEANWHILE;
  useEffect(() => {
    if (isOver) setOpen(null);
  }, [isOver]);
  return {
    open,
    begin: (kind) => setOpen({ kind }),
    askForPeople: () => setOpen({ kind: 'people' }),
    askToDrop: () => setOpen({ kind: 'drop' }),
    close: () => setOpen(null),
  };
}

type Props = { products: ReadonlyMap<string, Product>; today: Day; desk: SaleDesk; state: DeskState; paying: Paying; terminal: Terminal };

export function PayDialogs({ desk, state, paying, products, terminal, today }: Props) {
  const { open, close } = paying;
  const shared = { desk, state, onClose: close };
  return (
    <>
      <PeopleDialog {...shared} open={open?.kind === 'people'} {...{ products, today }} />
      <CashDialog {...shared} open={open?.kind === 'cash'} terminal={terminal} />
      <CardDialog {...shared} open={open?.kind === 'card'} today={today} />
      <WristbandDialog {...shared} open={open?.kind === 'wristband'} />
      <DropDialog {...shared} open={open?.kind === 'drop'} />
    </>
  );
}
