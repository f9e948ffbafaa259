import { Link } from 'wouter';
import { Notice } from '#web/ui/notice/notice.tsx';
import { closedEventText, SALE_DOUBTS } from '../catalogue-words.ts';
import { statusOf, useSaleDoubts } from '../sale-doubts.ts';
import type { TemplateInfo } from '../description.ts';
import type { FormValues } from './form-values.ts';

/** Says of a product that is active, or about to be, why it is not sold all the same, or is sold without end. */
export function SaleNotices({ template, recordId, form }: { template: TemplateInfo; recordId: string | null; form: FormValues }) {
  const product = { _id: recordId, template_id: template._id, data: form };
  const { closedEvent, isUnlimited } = useSaleDoubts([product])(product);
  return (
    <>
      {closedEvent && (
        <Notice kind="warn" action={<Link href={`/catalogue/venue-event/${closedEvent._id}`}>Open the event</Link>}>
          {closedEventText(closedEvent.title, statusOf(closedEvent.data))}
        </Notice>
      )}
      {isUnlimited && <Notice kind="warn">{SALE_DOUBTS.unlimited}</Notice>}
    </>
  );
}
