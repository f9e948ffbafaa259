import { Link } from 'wouter';
import { isDay } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { isObjectId } from '#domain/ids.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import { closedText, outsideText, SALE_DOUBTS } from '../catalogue-words.ts';
import type { TemplateInfo } from '../description.ts';
import { useRecord } from '../record-queries.ts';
import { statusOf, useSaleDoubts } from '../sale-doubts.ts';
import type { FormValues } from './form-values.ts';

/** Says of a product or a session that is active, or about to be, why it is not sold all the same, or is sold without end. */
export function SaleNotices({ template, recordId, form }: { template: TemplateInfo; recordId: string | null; form: FormValues }) {
  const product = { _id: recordId, template_id: template._id, data: form };
  const { closed, isUnpriced, isUnlimited } = useSaleDoubts([product])(product);
  return (
    <>
      {closed.map(({ _id, template_id, title, data }) => (
        <Notice key={_id} kind="warn" action={<OpenPlace id={_id} isStore={template_id === TEMPLATE.store} />}>
          {closedText(title, statusOf(data))}
        </Notice>
      ))}
      {isObjectId(form['event_id']) && template._id === TEMPLATE.venueEventSession && <OutsideNotice eventId={form['event_id']} date={form['date']} />}
      {isUnpriced && <Notice kind="warn">{SALE_DOUBTS.unpriced}</Notice>}
      {isUnlimited && <Notice kind="warn">{SALE_DOUBTS.unlimited}</Notice>}
    </>
  );
}

/** A session on a date that its event does not have is not sold. */
function OutsideNotice({ eventId, date }: { eventId: string; date: unknown }) {
  const { data: event } = useRecord(eventId);
  if (!event || !isDay(date)) return null;
  const { start_date: first, end_date: last } = event.data;
  if (!(isDay(first) && date < first) && !(isDay(last) && date > last)) return null;
  return (
    <Notice kind="warn" action={<OpenPlace id={eventId} isStore={false} />}>
      {outsideText(event.title)}
    </Notice>
  );
}

function OpenPlace({ id, isStore }: { id: string; isStore: boolean }) {
  return isStore ? <Link href={`/catalogue/store/${id}`}>Open the store</Link> : <Link href={`/catalogue/venue-event/${id}`}>Open the event</Link>;
}
