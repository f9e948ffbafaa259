import { cents, type Cents } from '#domain/cents.ts';
import { momentText } from '#domain/moment-text.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { overShort } from './over-short.ts';
import { expectedCents, type ClosedTill } from './till-record.ts';
import tones from '#web/ui/notice/notice.module.css';
import styles from './day-of-till.module.css';

/** All sums from the opening amount to the count, and whether the count was right. */
export function DayOfTill({ till }: { till: ClosedTill }) {
  const money = useMoney();
  const zone = useVenueZone();
  const moment = (instant: string) => momentText(zone, Date.parse(instant));
  const { kind, word } = overShort(till.differenceCents, money.full);
  const minus = (amount: Cents) => money.full(cents(-amount));
  const rows: [string, string][] = [
    ['Started with', money.full(till.openingCents)],
    ['Sold for cash, less change', money.full(till.salesCents)],
    ['Given back in cash', minus(till.refundsCents)],
    ['Put in', money.full(till.inCents)],
    ['Taken out', minus(till.outCents)],
  ];
  return (
    <div className={styles.day}>
      <section className={`${styles.verdict} ${tones[kind]}`} aria-label="How the count came out">
        <p className={`display ${styles.word}`}>{word}</p>
        <p>
          Counted {money.full(till.countedCents)}, should have been {money.full(expectedCents(till))}.
        </p>
      </section>
      <section className="panel" aria-labelledby="till-sums">
        <h2 id="till-sums" className="eyebrow">
          The day
        </h2>
        <p className={`meta ${styles.times}`}>
          Open from {moment(till.openedAt)} to {moment(till.closedAt)}
          {till.operator && `, ${till.operator}`}
        </p>
        <table className={styles.sums}>
          <tbody>
            {rows.map(([what, amount]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td className="num">{amount}</td>
              </tr>
            ))}
            <tr className={styles.expected}>
              <th scope="row">Should have been in it</th>
              <td className="num">{money.full(expectedCents(till))}</td>
            </tr>
            <tr>
              <th scope="row">Was counted</th>
              <td className="num">{money.full(till.countedCents)}</td>
            </tr>
            <tr className={styles.difference}>
              <th scope="row">Difference</th>
              <td className="num">{word}</td>
            </tr>
          </tbody>
        </table>
      </section>
      {till.pieces.length > 0 && <Pieces pieces={till.pieces} />}
    </div>
  );
}

function Pieces({ pieces }: { pieces: ClosedTill['pieces'] }) {
  const money = useMoney();
  return (
    <section className="panel" aria-labelledby="till-pieces">
      <h2 id="till-pieces" className="eyebrow">
        As it was counted
      </h2>
      <table className={styles.sums}>
        <tbody>
          {pieces.map(({ valueCents, count }) => (
            <tr key={valueCents}>
              <th scope="row">
                {count} × {money.full(valueCents)}
              </th>
              <td className="num">{money.full(cents(valueCents * count))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
