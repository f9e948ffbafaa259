import type { Product } from '#domain/catalog/product.ts';
import styles from './merchandise.module.css';

type Props = { items: readonly Product[]; current: Product | null; isFree: (item: Product) => boolean; onChoose: (item: Product) => void; label: string };

/** Sizes from small to large. A sold-out size says so and cannot be chosen. */
export function SizePills({ items, current, isFree, onChoose, label }: Props) {
  if (!items.some((item) => item.size)) return null;
  return (
    <div className={styles.sizes} role="group" aria-label={label}>
      {items.map((item) => (
        <button key={item._id} type="button" aria-pressed={item === current} disabled={!isFree(item)} className={styles.size} onClick={() => onChoose(item)}>
          {item.size || 'One size'}
          {!isFree(item) && <span className="visually-hidden">, sold out</span>}
        </button>
      ))}
    </div>
  );
}
