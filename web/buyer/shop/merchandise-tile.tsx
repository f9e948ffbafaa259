import { useState } from 'react';
import type { Product } from '#domain/catalog/product.ts';
import type { Cents } from '#domain/cents.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useMoney } from '#web/lib/money.tsx';
import type { MerchandiseCard } from './merchandise.ts';
import { offerOf, type Shelf } from './shelf.ts';
import styles from './merchandise.module.css';
import { SizePills } from './size-pills.tsx';

type Props = { shelf: Shelf; card: MerchandiseCard; onSelect: (card: MerchandiseCard, first: Product) => void };

/** Merchandise of one name and colour, with its sizes. */
export function MerchandiseTile({ shelf, card, onSelect }: Props) {
  const money = useMoney();
  const offers = card.items.map((item) => ({ item, offer: offerOf(shelf, item, null) }));
  const free = offers.filter(({ offer }) => offer.state === 'open').map(({ item }) => item);
  const [chosen, setChosen] = useState<Product | null>(null);
  const current = free.find((item) => item._id === chosen?._id) ?? free[0] ?? null;
  const prices = offers.flatMap(({ offer }) => offer.priceCents ?? []);
  const lowest = prices.length === 0 ? null : (Math.min(...prices) as Cents);
  return (
    <article className={styles.tile}>
      <div className={styles.photo}>
        {card.photo ? (
          <img src={card.photo} alt={card.title} width={480} height={360} loading="lazy" decoding="async" />
        ) : (
          <span className={styles.noPhoto} aria-hidden="true" />
        )}
      </div>
      <div className={styles.text}>
        <h3 className={styles.name} id={`tile-${card.items[0]?._id}`}>
          {card.title}
        </h3>
        {lowest !== null && (
          <span className="meta">
            <span className={styles.starting}>Starting At</span> <span className="num">{money.short(lowest)}</span> /ea
          </span>
        )}
        <SizePills items={card.items} current={current} isFree={(item) => free.includes(item)} onChoose={setChosen} label={`Size of ${card.title}`} />
        <Button
          kind={current ? 'primary' : 'plain'}
          size="small"
          wide
          disabled={!current}
          className={styles.select}
          aria-describedby={`tile-${card.items[0]?._id}`}
          onClick={() => current && onSelect(card, current)}
        >
          {current ? 'Select' : 'Sold out'}
        </Button>
      </div>
    </article>
  );
}
