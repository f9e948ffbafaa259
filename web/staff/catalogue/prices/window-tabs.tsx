import { useState } from 'react';
import { mediumDay } from '#domain/day-text.ts';
import { isDay } from '#domain/day.ts';
import type { EditedMatrix } from '#domain/pricing/edit-matrix.ts';
import { purchaseRange, type PurchaseRange } from '#domain/pricing/purchase-range.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import styles from './prices.module.css';

type Props = {
  matrix: EditedMatrix;
  here: number;
  onShow: (at: number) => void;
  onAdd: (range: PurchaseRange) => void;
  onMove: (range: PurchaseRange) => void;
  onRemove: () => void;
};

/** The purchase date is decided first: the usual prices, and those that apply only for a while. */
export function WindowTabs({ matrix, here, onShow, onAdd, onMove, onRemove }: Props) {
  const [asks, setAsks] = useState<'add' | 'move' | null>(null);
  const entry = matrix[here];
  const isUsual = entry?.purchase_date === 'default';
  return (
    <div className={styles.windows}>
      <div className={styles.tabs} role="group" aria-label="When it is bought">
        {matrix.map(({ purchase_date }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <button key={index} type="button" className={styles.tab} aria-pressed={index === here} onClick={() => onShow(index)}>
            {windowText(purchase_date)}
          </button>
        ))}
        <button type="button" className={styles.add} aria-expanded={asks === 'add'} onClick={() => setAsks(asks === 'add' ? null : 'add')}>
          + Other prices for a while
        </button>
      </div>
      {!isUsual && entry && (
        <div className={styles.beside}>
          <span className="meta">Where these say nothing of a day, the usual prices hold.</span>
          <Button size="small" onClick={() => setAsks(asks === 'move' ? null : 'move')} aria-expanded={asks === 'move'}>
            Change the dates
          </Button>
          <Button size="small" kind="danger" onClick={onRemove}>
            Remove these {entry.calendar_price.length} prices
          </Button>
        </div>
      )}
      {asks && (
        <RangeForm
          key={`${asks} ${here}`}
          range={asks === 'move' ? (purchaseRange(entry?.purchase_date ?? '') ?? { from: null, to: null }) : { from: null, to: null }}
          doing={asks === 'move' ? 'Change' : 'Add'}
          onDone={(range) => {
            (asks === 'move' ? onMove : onAdd)(range);
            setAsks(null);
          }}
        />
      )}
    </div>
  );
}

function RangeForm({ range, doing, onDone }: { range: PurchaseRange; doing: string; onDone: (range: PurchaseRange) => void }) {
  const [from, setFrom] = useState(range.from ?? '');
  const [to, setTo] = useState(range.to ?? '');
  const isWrong = to !== '' && to < from;
  return (
    <div className={styles.range}>
      <Field label="Bought from" type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
      <Field
        label="Bought until (may be empty)"
        type="date"
        value={to}
        error={isWrong && 'This is before the first day.'}
        onChange={({ target }) => setTo(target.value)}
      />
      <Button kind="primary" disabled={!isDay(from) || isWrong} onClick={() => onDone({ from, to: isDay(to) ? to : null })}>
        {doing}
      </Button>
    </div>
  );
}

function windowText(purchaseDate: string): string {
  const range = purchaseRange(purchaseDate);
  if (range === null) return `Cannot be read: ${purchaseDate}`;
  if (range.from === null) return 'Usual prices';
  return range.to === null ? `Bought from ${mediumDay(range.from)}` : `Bought ${mediumDay(range.from)} – ${mediumDay(range.to)}`;
}
