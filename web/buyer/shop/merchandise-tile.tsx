import { useState } from 'react';
import type { Product } from '#domain/catalog/product.ts';
import type { Cents } from '#domain/cents.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Picture } from '#web/ui/picture/picture.tsx';
import type { MerchandiseCard } from './merchandise.ts';
import { closedWord, offerOf, type Shelf } from './shelf.ts';
import { SizePills } from './size-pills.tsx';
import styles from './merchandise.module.css';

type Props = { shelf: Shelf; card: MerchandiseCard; onSelect: (card: MerchandiseCard, first: Product) => void };

/** Merchandise of one name and colour, with its sizes. */
export function MerchandiseTile({ shelf, card, onSelect }: Props) {
  const money = useMoney();
  const offers = new Map(card.items.map((item) => [item, offerOf(shelf, item, null)]));
  const stateOf = (item: Product) => offers.get(item)?.state ?? 'unavailable';
  const free = card.items.filter((item) => stateOf(item) === 'open');
  const [chosen, setChosen] = useState<Product | null>(null);
  const current = free.find((item) => item._id === chosen?._id) ?? free[0] ?? null;
  const prices = [...offers.values()].flatMap(({ priceCents }) => priceCents ?? []);
  const whole = card.items.some((item) => stateOf(item) === 'sold-out') ? 'sold-out' : 'unavailable';
  const lowest = prices.length === 0 ? null : (Math.min(...prices) as Cents);
  return (
    <article className={styles.tile}>
      <div className={styles.photo}>
        <Picture
          src={card.photo}
          alt={card.title}
          width={480}
          height={360}
          loading="lazy"
          decoding="async"
          instead={<span className={styles.noPhoto} aria-hidden="true" />}
        />
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
        <SizePills items={card.items} current={current} stateOf={stateOf} onChoose={setChosen} label={`Size of ${card.title}`} />
        <Button
          kind={current ? 'primary' : 'plain'}
          size="small"
          wide
          disabled={!current}
          className={styles.select}
          aria-describedby={`tile-${card.items[0]?._id}`}
          onClick={() => current && onSelect(card, current)}
        >
          {current ? 'Select' : closedWord(whole)}
        </Button>
      </div>
    </article>
  );
}
