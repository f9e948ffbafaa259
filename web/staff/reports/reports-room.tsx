import { useEffect, type ReactNode } from 'react';
import { Link, Route, Switch, useSearchParams } from 'wouter';
import { useBoot, useVenueZone } from '#web/lib/page/boot.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { useEvents } from '../chrome/calls/venue-events.ts';
import { RoomFrame } from '../chrome/frame/room-frame.tsx';
import { Sections } from '../chrome/frame/sections.tsx';
import { AsOf, type Followed } from './as-of.tsx';
import { SendByMail } from './by-mail/send-by-mail.tsx';
import { EventField, nameOfEvent } from './event-field.tsx';
import { MoneyBeside } from './money-beside.tsx';
import { OccupancyView } from './occupancy-view.tsx';
import { OnPaper } from './on-paper.tsx';
import { askedBy, searchOf, type Asked } from './report-address.ts';
import { ReportForm } from './report-form.tsx';
import { useOccupancy, useSales, useWaitingList } from './reports-asked.ts';
import { REPORTS } from './reports-words.ts';
import { SalesView } from './sales-view.tsx';
import { WaitingView } from './waiting-view.tsx';
import styles from './reports.module.css';

const SECTIONS = [
  { path: '/reports', label: 'Sales' },
  { path: '/reports/occupancy', label: 'Occupancy' },
  { path: '/reports/waiting', label: 'Waiting list' },
] as const;

export function ReportsRoom() {
  const [search] = useSearchParams();
  const event = search.get('event');
  return (
    <RoomFrame
      title="Reports"
      actions={
        <>
          <Switch>
            <Route path="/reports/:other">{null}</Route>
            <Route component={SendByMail} />
          </Switch>
          <Button onClick={() => print()}>Print</Button>
        </>
      }
    >
      <Sections label="Reports" of={SECTIONS} search={event ? new URLSearchParams({ event }).toString() : ''} />
      <Switch>
        <Route path="/reports/occupancy" component={Occupancy} />
        <Route path="/reports/waiting" component={Waiting} />
        <Route component={Sales} />
      </Switch>
    </RoomFrame>
  );
}

function useAsked(looks: 'back' | 'ahead', usualEvent: string | null) {
  const [search, setSearch] = useSearchParams();
  const today = useTodayIn(useVenueZone());
  const inAddress = askedBy(search, today, looks);
  const asked: Asked = { ...inAddress, eventId: inAddress.eventId ?? usualEvent };
  return { asked, today, looks, onAsk: (next: Asked) => setSearch((before) => ({ ...shownBy(before), ...searchOf(next) }), { replace: true }) };
}

/** Keeps the chosen chart while other days are loaded. */
function shownBy(search: URLSearchParams): { show?: string } {
  const show = search.get('show');
  return show === null ? {} : { show };
}

function Sales() {
  const events = useEvents();
  const form = useAsked('back', null);
  const sales = useSales(form.asked);
  const isEmpty = sales.data?.products.length === 0;
  return (
    <>
      <ReportForm {...form} what="Sales" events={events.data ?? []} />
      {events.isError && <RetryNotice onRetry={events.refetch}>{REPORTS.ofAll}</RetryNotice>}
      <Report of={sales} asked={form.asked} announced="The sales are added up.">
        {sales.data && (isEmpty ? <EmptyState title={REPORTS.noSales}>{REPORTS.noSalesMore}</EmptyState> : <SalesView report={sales.data} />)}
        {sales.data && <MoneyBeside of={sales.data.beside} />}
      </Report>
    </>
  );
}

/** Shows the event that the shop shows, until another one is chosen. */
function Occupancy() {
  const events = useEvents();
  const { event } = useBoot();
  const form = useAsked('ahead', event?._id ?? events.data?.[0]?.id ?? null);
  const occupancy = useOccupancy(form.asked);
  return (
    <OfOneEvent events={events}>
      <ReportForm {...form} what="Occupancy" events={events.data ?? []} needsEvent />
      {form.asked.eventId === null ? (
        <EmptyState title={REPORTS.noEvent} />
      ) : (
        <Report of={occupancy} asked={form.asked} announced="It is known how full the event is.">
          {occupancy.data && <OccupancyView report={occupancy.data} />}
        </Report>
      )}
    </OfOneEvent>
  );
}

function Waiting() {
  const events = useEvents();
  const { event } = useBoot();
  const { asked, onAsk } = useAsked('ahead', event?._id ?? events.data?.[0]?.id ?? null);
  const waiting = useWaitingList(asked.eventId);
  return (
    <OfOneEvent events={events}>
      <OnPaper of={['Waiting list', nameOfEvent(events.data ?? [], asked.eventId)]} />
      <div className={styles.form}>
        <EventField events={events.data ?? []} eventId={asked.eventId} needsEvent onChoose={(eventId) => onAsk({ ...asked, eventId })} />
      </div>
      {asked.eventId === null ? (
        <EmptyState title={REPORTS.noEventToWaitFor} />
      ) : (
        <Report of={waiting} asked={asked.eventId} announced="It is known who waits.">
          {waiting.data && <WaitingView people={waiting.data} />}
        </Report>
      )}
    </OfOneEvent>
  );
}

/** A report of one event needs to know which events there are. */
function OfOneEvent({ events, children }: { events: ReturnType<typeof useEvents>; children: ReactNode }) {
  if (events.isError) return <RetryState title={events.error.message} onRetry={events.refetch} />;
  if (events.data?.length !== 0) return children;
  const toCatalogue = (
    <Link href="/catalogue/venue-event" className="main-link">
      Make one in the catalogue
    </Link>
  );
  return <EmptyState title={REPORTS.noEvents} action={toCatalogue} />;
}

type Answer = Followed & { error: Error | null; isPending: boolean; isPlaceholderData: boolean; data: unknown };

/** Shown below the form: the report, an error, or that it is loading. What is added up anew by itself is not announced. */
function Report({ of, asked, announced, children }: { of: Answer; asked: unknown; announced: string; children: ReactNode }) {
  const isThere = of.data !== undefined && !of.isPlaceholderData;
  const wanted = JSON.stringify(asked);
  useEffect(() => {
    if (isThere) announce(announced);
  }, [isThere, wanted, announced]);
  if (of.isError && of.data === undefined) return <RetryState title={of.error!.message} onRetry={of.refetch} />;
  if (of.isPending) return <LoadingState text={REPORTS.loading} />;
  return (
    <div className={styles.report} data-stale={of.isPlaceholderData} aria-busy={of.isPlaceholderData || undefined}>
      {isThere && <AsOf of={of} />}
      {children}
    </div>
  );
}
