import { useRef } from 'react';
import type { Product } from '#domain/catalog/product.ts';
import { cents } from '#domain/cents.ts';
import { shortDay } from '#domain/day-text.ts';
import { isDated, type Day, type VisitDate } from '#domain/day.ts';
import { fullName } from '#domain/person-name.ts';
import { timeText } from '#domain/time-text.ts';
import { stayAmong } from '#web/lib/forms/stay.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Quantity } from '#web/ui/quantity/quantity.tsx';
import type { OrderLine } from '../sale/order-lines.ts';
import type { SaleDesk } from '../sale/sale-desk.ts';
import styles from './order-panel.module.css';

type Props = { line: OrderLine; product: Product | undefined; desk: SaleDesk; today: Day };

export function OrderLineRow({ line, product, desk, today }: Props) {
  const money = useMoney();
  const isSeated = line.wish?.place != null || line.things.some((thing) => thing.location_id !== null);
  const row = useRef<HTMLLIElement>(null);
  const stay = () => stayAmong('[data-removes]', row.current?.querySelector('[data-removes]') ?? null, row.current?.parentElement ?? null);
  const less = () => {
    if (line.count === 1) stay();
    desk.change({ kind: 'take-out', key: line.key });
    announce(`One ${line.name} less.`);
  };
  const more = () => {
    if (!product) return;
    const priceCents = cents(Math.round(line.sumCents / line.count));
    desk.change({ kind: 'add', wish: line.wish ?? { product, date: line.date, time: line.time, place: null, priceCents } });
    announce(`One more ${line.name}.`);
  };
  const removeAll = () => {
    stay();
    for (let one = 0; one < line.count; one++) desk.change({ kind: 'take-out', key: line.key });
    announce(`${line.name} taken out.`);
  };
  const names = line.things.map((thing) => fullName(thing.first_name, thing.last_name)).filter(Boolean);
  const facts = [dateText(line.date, today), line.time && timeText(line.time), ...names].filter(Boolean);
  return (
    <li ref={row} className={styles.line}>
      <span className={styles.what}>
        <strong>{line.name}</strong>
        {facts.length > 0 && <span className="meta">{facts.join(' · ')}</span>}
      </span>
      <Quantity label={line.name} value={line.count} onLess={less} onMore={more} canLess canMore={product !== undefined && !isSeated} />
      <span className={`num ${styles.sum}`} data-pending={line.isPending || undefined}>
        {money.full(line.sumCents)}
      </span>
      <button type="button" data-removes className={styles.remove} aria-label={`Take out ${line.name}`} onClick={removeAll}>
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}

function dateText(date: VisitDate, today: Day): string {
  if (!isDated(date)) return date === 'event' ? 'Whole event' : '';
  return date === today ? '' : shortDay(date);
}
