import { Link } from 'wouter';
import { centsOf } from '#domain/cents.ts';
import { fullName } from '#domain/person-name.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { whenText } from '../chrome/words/when.ts';
import type { Band } from './band-acts.ts';
import { BANDS, STATES } from './wristbands-words.ts';
import styles from './wristbands.module.css';

export function BandCard({ uid, band }: { uid: string; band: Band | null }) {
  if (!band)
    return (
      <section className={`panel ${styles.band}`} aria-label={`Wristband ${uid}`}>
        <Head uid={uid} state={{ text: 'New', tone: '' }} />
        <p className={styles.wearer}>{BANDS.fresh}</p>
        <p className="meta">{BANDS.freshText}</p>
      </section>
    );
  return (
    <section className={`panel ${styles.band}`} aria-label={`Wristband ${uid}`}>
      <Head uid={uid} state={STATES[band.status as keyof typeof STATES] ?? { text: band.status, tone: '' }} />
      <Wearer band={band} />
      <Spending band={band} />
      <Earlier band={band} />
    </section>
  );
}

function Head({ uid, state }: { uid: string; state: { text: string; tone: string } }) {
  return (
    <div className={styles.head}>
      <h2 className={`num ${styles.uid}`}>{uid}</h2>
      <span className={`tag ${state.tone}`}>{state.text}</span>
    </div>
  );
}

function Wearer({ band }: { band: Band }) {
  const zone = useVenueZone();
  if (band.consumer_id !== null)
    return (
      <div>
        <p className={styles.wearer}>{fullName(band.first_name, band.last_name) || 'Somebody without a name'}</p>
        {band.linked_at && <p className="meta">Worn since {whenText(zone, band.linked_at)}</p>}
      </div>
    );
  const last = band.last_wearer;
  return (
    <div>
      {last && <p className={styles.wearer}>Last worn by {fullName(last.first_name, last.last_name) || 'somebody without a name'}</p>}
      {band.replaced_by && (
        <p>
          Replaced by <Link href={`/wristbands?uid=${encodeURIComponent(band.replaced_by)}`}>{band.replaced_by}</Link>
        </p>
      )}
    </div>
  );
}

/** Money that came back to those who wore a band of this number before. It is given back at their own record. */
function Earlier({ band }: { band: Band }) {
  const money = useMoney();
  if (band.earlier.length === 0) return null;
  return (
    <div>
      <p>Came back for whoever wore it before:</p>
      {band.earlier.map(({ uid, first_name, last_name, balance }) => (
        <p key={uid}>
          <Link href={`/wristbands?uid=${encodeURIComponent(uid)}`}>
            {money.full(centsOf(balance))} of {fullName(first_name, last_name) || 'somebody without a name'}
          </Link>
        </p>
      ))}
    </div>
  );
}

/** The band's balance, perforated from its spending limits. */
function Spending({ band }: { band: Band }) {
  const money = useMoney();
  const amount = (value: number) => money.full(centsOf(value));
  return (
    <dl className={styles.spending}>
      <div className={styles.balance}>
        <dt>On the band</dt>
        <dd className="num">{amount(band.balance)}</dd>
      </div>
      {band.status === 'linked' && (
        <>
          <div>
            <dt>Card on file</dt>
            <dd>{band.cashless ? 'May be spent from' : 'Not spent from'}</dd>
          </div>
          <div>
            <dt>Spent from the card today</dt>
            <dd>
              {amount(band.spent_today)}
              {band.daily_limit !== null && ` of ${amount(band.daily_limit)}`}
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}
