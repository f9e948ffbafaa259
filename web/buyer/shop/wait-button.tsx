import type { Product } from '#domain/catalog/product.ts';
import type { VisitDate } from '#domain/day.ts';
import { Button } from '#web/ui/button/button.tsx';
import { openWait } from '../dialogs/open-dialog.ts';
import styles from './shop.module.css';

type Props = { product: Product; dates: readonly VisitDate[]; time?: string | null };

/** Stands where something is sold out that can be waited for. Without dates there is nothing to wait for. */
export function WaitButton({ product, dates, time = null }: Props) {
  if (dates.length === 0) return null;
  return (
    <Button size="small" className={styles.wait} aria-describedby={`name-${product._id}`} onClick={() => void openWait({ product, dates, time })}>
      Wait for a place
    </Button>
  );
}
