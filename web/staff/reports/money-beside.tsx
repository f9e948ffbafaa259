import { centsOfSum } from '#domain/cents.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Figures } from './figures.tsx';
import type { SalesReport } from './reports-asked.ts';
import { REPORTS } from './reports-words.ts';
import styles from './reports.module.css';

/** Money that moved without a sale, where any did. It also moves on days on which nothing is sold. */
export function MoneyBeside({ of: beside }: { of: SalesReport['beside'] }) {
  const money = useMoney();
  const full = (amount: number) => money.full(centsOfSum(amount));
  if (!beside || Object.values(beside).every((amount) => amount === 0)) return null;
  return (
    <section className={styles.part} aria-label={REPORTS.beside}>
      <h2 className={styles.partTitle}>{REPORTS.beside}</h2>
      <Figures
        label={REPORTS.beside}
        of={[
          { name: REPORTS.putOn, value: full(beside.put_on_wristbands) },
          { name: REPORTS.returned, value: full(beside.returned_from_wristbands) },
          { name: REPORTS.disputed, value: full(beside.disputed) },
          { name: REPORTS.differences, value: full(beside.gateway_differences) },
        ]}
      />
    </section>
  );
}
