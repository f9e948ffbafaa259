import type { Product } from '#domain/catalog/product.ts';
import { closedWord, type Offer } from './shelf.ts';
import styles from './merchandise.module.css';

type Props = {
  items: readonly Product[];
  current: Product | null;
  stateOf: (item: Product) => Offer['state'];
  onChoose: (item: Product) => void;
  label: string;
};

/** Sizes from small to large. One that cannot be had says why and cannot be chosen. */
export function SizePills({ items, current, stateOf, onChoose, label }: Props) {
  const isFree = (item: Product) => stateOf(item) === 'open';
  if (!items.some((item) => item.size)) return null;
  return (
    <div className={styles.sizes} role="group" aria-label={label}>
      {items.map((item) => (
        <button key={item._id} type="button" aria-pressed={item === current} disabled={!isFree(item)} className={styles.size} onClick={() => onChoose(item)}>
          {item.size || 'One size'}
          {!isFree(item) && <span className="visually-hidden">, {closedWord(stateOf(item)).toLowerCase()}</span>}
        </button>
      ))}
    </div>
  );
}
