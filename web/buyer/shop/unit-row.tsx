import { quantityOf } from '#domain/cart/cart.ts';
import { mostToAdd, itemsLeft } from '#domain/catalog/availability.ts';
import { hasWaitingList, isTooFew } from '#domain/catalog/waiting-list.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Quantity } from '#web/ui/quantity/quantity.tsx';
import { cartState } from '../cart/cart-store.ts';
import { FEW_LEFT } from './day-faces.ts';
import type { Shelf } from './shelf.ts';
import { wantKey, type Want } from './unit.ts';
import type { Units } from './use-units.ts';
import { WaitButton } from './wait-button.tsx';
import styles from './add-to-cart.module.css';

type Props = { title: string; detail?: string | undefined; want: Want; shelf: Shelf; units: Units };

/** A price 'Each' with plus and minus. A press shows at once; if the hold fails, it is taken back with a message. */
export function UnitRow({ title, detail, want, shelf, units }: Props) {
  const money = useMoney();
  const key = wantKey(want);
  const held = units.units.filter((unit) => wantKey(unit) === key).length;
  const waiting = units.waiting[key] ?? 0;
  const left = itemsLeft(shelf.availability, want.visitDate, want.product._id);
  const taken = quantityOf(cartState().cart, want.product._id) + units.units.filter((unit) => unit.product._id === want.product._id).length;
  const canAdd = mostToAdd(left, want.product.limit_per_order, taken) - waiting;
  const isLimited = want.product.limit_per_order ? taken >= want.product.limit_per_order : false;
  const soldOut = left === 0 ? soldOutText(want) : '';
  const refused = units.faults[key];
  const fault = refused?.text ?? (held + waiting === 0 ? soldOut : '');
  const note = isLimited ? `At most ${want.product.limit_per_order} per order.` : soldOut;
  const mayWait = held + waiting === 0 && (isTooFew(left, want.product) || refused?.isSoldOut === true) && hasWaitingList(want.product);
  return (
    <div className={styles.row} aria-busy={waiting > 0 || undefined}>
      <div className={styles.what}>
        <strong>{title}</strong>
        {detail && <span className="meta">{detail}</span>}
        <span className="meta">
          <span className="num">{money.full(want.priceCents)}</span> Each
          {left !== null && left > 0 && left <= FEW_LEFT && <span className={styles.few}> · {left} left</span>}
        </span>
        {fault && (
          <span className={styles.fault} role="alert">
            {fault}
          </span>
        )}
        {note && !fault && <span className={styles.limit}>{note}</span>}
        {mayWait && <WaitButton product={want.product} dates={[want.visitDate]} time={want.entryTime} />}
      </div>
      <Quantity label={title} value={held + waiting} canLess={held > 0} canMore={canAdd > 0} onLess={() => units.less(key)} onMore={() => units.more(want)} />
    </div>
  );
}

function soldOutText({ visitDate }: Want): string {
  return visitDate === 'any' || visitDate === 'event' ? 'Sold out.' : 'Sold out for this date.';
}
