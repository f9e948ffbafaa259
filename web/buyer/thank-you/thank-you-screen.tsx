import { useState, type MouseEvent } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { cents, type Cents } from '#domain/cents.ts';
import { visitDateText } from '#domain/day-text.ts';
import { timeText } from '#domain/time-text.ts';
import { THANK_YOU } from '#web/buyer/messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { readPurchase, type Purchase } from '#web/buyer/purchase.ts';
import { CALENDAR_FILE, calendarLink, saveCalendar, visitCalendar } from '#web/buyer/visit-calendar.ts';
import { saveDocument } from '#web/lib/calls/save-document.ts';
import { useBoot, useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { useProfileId } from '#web/lib/sign-in/profile.ts';
import { serverNow } from '#web/lib/time/server-clock.ts';
import { OrderTickets } from './order-tickets.tsx';
import styles from './thank-you.module.css';

export function ThankYouScreen() {
  const purchase = readPurchase(useHistoryState<unknown>());
  const profileId = useProfileId();
  return (
    <div className={styles.page}>
      <div className={styles.ticket}>
        <div className={styles.body}>
          <span className={styles.mark} aria-hidden="true">
            <svg viewBox="0 0 24 24" width="28" height="28" fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
              <path d="M5 12.5l4.5 4.5L19 7.5" />
            </svg>
          </span>
          <h1 className={`display ${styles.heading}`}>{THANK_YOU.title}</h1>
          {purchase?.number && (
            <p className="meta">
              Order <strong className={`num ${styles.number}`}>{purchase.number}</strong>
            </p>
          )}
          {purchase && purchase.visits.length > 0 && <Visits purchase={purchase} />}
          {purchase && purchase.totalCents !== null && <Total amount={cents(purchase.totalCents)} />}
        </div>
        <div className={styles.stub}>
          {profileId !== null ? (
            <>
              <Link href={PATHS.dashboard} className={`main-link ${styles.main}`}>
                Dashboard
              </Link>
              {purchase && <OrderTickets orderId={purchase.orderId} profileId={profileId} />}
            </>
          ) : (
            <>
              <p>{THANK_YOU.signedOut}</p>
              <Link href={PATHS.findTickets} className={styles.find}>
                {THANK_YOU.find}
              </Link>
            </>
          )}
          <div className={styles.ways}>
            {purchase && <CalendarLink purchase={purchase} isSignedIn={profileId !== null} />}
            <Link href={PATHS.tickets}>Back to the tickets</Link>
          </div>
        </div>
      </div>
    </div>
  );
}

function Visits({ purchase }: { purchase: Purchase }) {
  return (
    <ul className={styles.visits}>
      {purchase.visits.map((visit) => (
        <li key={`${visit.name} ${visit.visitDate} ${visit.entryTime}`}>
          <span className="num">{visit.quantity} ×</span>
          <strong>{visit.name}</strong>
          <span className="meta">
            {[visit.visitDate && visitDateText(visit.visitDate), visit.entryTime && timeText(visit.entryTime)].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Total({ amount }: { amount: Cents }) {
  const money = useMoney();
  return (
    <p className={styles.total}>
      <span>Total</span>
      <strong className="num">{money.full(amount)}</strong>
    </p>
  );
}

/** Whoever is signed in gets the file that the mail brings too, so that a calendar takes both for one visit. Without it, the page's own file serves. */
function CalendarLink({ purchase, isSignedIn }: { purchase: Purchase; isSignedIn: boolean }) {
  const { workspace } = useBoot();
  const ws = useWorkspaceId();
  const zone = useVenueZone();
  const [text] = useState(() => {
    const visits = purchase.visits.map((visit, index) => ({ ...visit, uid: `${purchase.orderId}-${index}` }));
    return visitCalendar(visits, { place: workspace?.name ?? '', zone, now: serverNow() });
  });
  if (text === null) return null;
  const save = async (press: MouseEvent<HTMLAnchorElement>) => {
    if (!isSignedIn) return;
    press.preventDefault();
    const problem = await saveDocument(`/api/workspace/${ws}/orders/${purchase.orderId}/tickets.ics`, CALENDAR_FILE, THANK_YOU.notSaved);
    if (problem !== null) saveCalendar(text);
  };
  return (
    <a href={calendarLink(text)} download={CALENDAR_FILE} onClick={(press) => void save(press)}>
      Add to calendar
    </a>
  );
}
