import { useEffect, useMemo, useRef, useState } from 'react';
import type { Day } from '#domain/day.ts';
import { useLive } from '#web/staff/chrome/calls/use-live.ts';
import type { Terminal } from '#web/staff/chrome/desk/desk.ts';
import { RoomFrame } from '#web/staff/chrome/frame/room-frame.tsx';
import { LoadingState, EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { KeyNotes } from './key-notes.tsx';
import { OrderPanel } from './panel/order-panel.tsx';
import { PrintedSale } from './panel/printed-sale.tsx';
import { PayDialogs, usePaying } from './paying/pay-dialogs.tsx';
import { useSaleDesk, useSaleToTakeUp } from './sale/use-sale-desk.ts';
import { wishName, type Wish } from './sale/wish.ts';
import { SELL } from './sell-words.ts';
import { ChooseDialog } from './tiles/choose-dialog.tsx';
import { SearchField } from './tiles/search-field.tsx';
import { SellHead } from './tiles/sell-head.tsx';
import { TileGrid } from './tiles/tile-grid.tsx';
import { matching, tilesOf, type Tile } from './tiles/tiles.ts';
import { useCounter, useSellingEvent, type useSellingPlace } from './tiles/use-counter.ts';
import { useHotkeys } from './use-hotkeys.ts';
import { useSpokenOrder } from './use-spoken-order.ts';
import styles from './sell.module.css';

type Props = { terminal: Terminal; place: NonNullable<ReturnType<typeof useSellingPlace>> };

/** On a busy day every sale at the venue is reported, so counts are fetched at most this often. */
const COUNT_AGAIN_MS = 4000;

/** Tiles on the left, the current order on the right. */
export function TillScreen({ terminal, place }: Props) {
  const event = useSellingEvent(place);
  const start = event.range.from;
  const [picked, setPicked] = useState<Day | null>(null);
  const day = picked ?? start;
  const [typed, setTyped] = useState('');
  const [choosing, setChoosing] = useState<Tile | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { counter, isPending, error, isStale, refetch, refresh } = useCounter(place, event, day);
  const { desk, state } = useSaleDesk(terminal.terminal_id);
  useSaleToTakeUp(desk);
  const products = useMemo(() => new Map(counter.products.map((product) => [product._id, product])), [counter.products]);
  const isDone = state.done !== null;
  const paying = usePaying(state);
  const order = useSpokenOrder(state);
  const tiles = tilesOf(counter);
  const shown = matching(tiles, typed);
  const toNext = () => {
    desk.next();
    setTyped('');
    if (!grid.current?.contains(document.activeElement)) grid.current?.querySelector<HTMLElement>('button')?.focus();
  };
  const add = (wish: Wish) => {
    if (state.done) toNext();
    desk.change({ kind: 'add', wish });
    announce(`${wishName(wish)} added.`);
  };
  const press = (tile: Tile) => {
    if (tile.state !== 'open') return announce(`${tile.name}: ${tile.state === 'sold-out' ? 'sold out' : 'not on this day'}.`);
    const plain = plainWish(tile);
    if (plain) add(plain);
    else setChoosing(tile);
  };
  useHotkeys({ search, grid, order, desk, state, paying, products, onNext: toNext, onDigit: (digit) => shown[digit - 1] && press(shown[digit - 1]!) });
  useLive(refresh, COUNT_AGAIN_MS);
  const isRefused = state.message?.code === 'sold-out';
  useEffect(() => {
    if (isDone || isRefused) refresh();
    // The next customer comes for today, however their sale is begun.
    if (isDone) setPicked(null);
  }, [isDone, isRefused, refresh]);
  return (
    <div className={styles.sell}>
      <div className={styles.counter}>
        <RoomFrame
          title="Sell"
          beside={
            <>
              <SellHead {...{ terminal, event, day, counter, isStale }} onPick={(day) => setPicked(day === start ? null : day)} />
              <SearchField ref={search} typed={typed} onType={setTyped} />
            </>
          }
        >
          {error ? (
            <RetryState title={error.message} onRetry={refetch} />
          ) : isPending ? (
            <LoadingState text="Fetching what is for sale…" />
          ) : shown.length === 0 ? (
            <NothingToSell isAtAll={tiles.length === 0} typed={typed} />
          ) : (
            <TileGrid ref={grid} tiles={shown} onPress={press} />
          )}
          <KeyNotes />
        </RoomFrame>
      </div>
      <OrderPanel {...{ desk, state, order, products, paying, terminal, today: event.today }} onNext={toNext} />
      <ChooseDialog tile={choosing} zone={place.zone} onAdd={add} onClose={() => setChoosing(null)} />
      <PayDialogs {...{ desk, state, paying, products, terminal, today: event.today }} />
      {state.done && <PrintedSale done={state.done} terminal={terminal} />}
    </div>
  );
}

function NothingToSell({ isAtAll, typed }: { isAtAll: boolean; typed: string }) {
  if (isAtAll) return <EmptyState title={SELL.nothing}>What a till may sell says ‘POS’ among its roles in the catalogue.</EmptyState>;
  return <EmptyState title={`Nothing here is called ‘${typed}’.`} />;
}

/** Null: something is left to choose, such as a size, a time or a place. */
function plainWish({ variants }: Tile): Wish | null {
  const [only, another] = variants;
  if (!only || another || only.product.has_spaces || only.product.session_ids?.length) return null;
  return { product: only.product, date: only.date, time: null, place: null, priceCents: only.priceCents! };
}
