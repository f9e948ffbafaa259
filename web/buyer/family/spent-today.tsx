import { cents, centsOf } from '#domain/cents.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import styles from './family.module.css';

/** What has been spent today, in words and, if there is a limit, as a bar. */
export function SpentToday({ name, spent, limit }: { name: string; spent: number; limit: number | null }) {
  const money = useMoney();
  const [used, most] = [centsOf(spent), limit === null ? null : centsOf(limit)];
  const left = most === null ? null : cents(Math.max(0, most - used));
  const share = most === null ? 0 : most === 0 ? 100 : Math.min(100, Math.round((used / most) * 100));
  return (
    <div className={styles.spent}>
      <p>
        <span>
          Spent today <strong className="num">{money.full(used)}</strong>
        </span>
        {left !== null && <span className="meta">{left === 0 ? 'The limit is reached' : `${money.full(left)} left`}</span>}
      </p>
      {most !== null && (
        <div
          role="meter"
          aria-label={`Spent today by ${name}`}
          aria-valuemin={0}
          aria-valuemax={most / 100}
          aria-valuenow={Math.min(used, most) / 100}
          aria-valuetext={`${money.full(used)} of ${money.full(most)}`}
          className={styles.bar}
          data-full={left === 0 || undefined}
        >
          <span style={{ width: `${share}%` }} />
        </div>
      )}
    </div>
  );
}
