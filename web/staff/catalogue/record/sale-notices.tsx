import { Link } from 'wouter';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import { closedText, SALE_DOUBTS } from '../catalogue-words.ts';
import type { TemplateInfo } from '../description.ts';
import { statusOf, useSaleDoubts } from '../sale-doubts.ts';
import type { FormValues } from './form-values.ts';

/** Says of a product that is active, or about to be, why it is not sold all the same, or is sold without end. */
export function SaleNotices({ template, recordId, form }: { template: TemplateInfo; recordId: string | null; form: FormValues }) {
  const product = { _id: recordId, template_id: template._id, data: form };
  const { closed, isUnlimited } = useSaleDoubts([product])(product);
  return (
    <>
      {closed.map(({ _id, template_id, title, data }) => (
        <Notice key={_id} kind="warn" action={<OpenPlace id={_id} isStore={template_id === TEMPLATE.store} />}>
          {closedText(title, statusOf(data))}
        </Notice>
      ))}
      {isUnlimited && <Notice kind="warn">{SALE_DOUBTS.unlimited}</Notice>}
    </>
  );
}

function OpenPlace({ id, isStore }: { id: string; isStore: boolean }) {
  return isStore ? <Link href={`/catalogue/store/${id}`}>Open the store</Link> : <Link href={`/catalogue/venue-event/${id}`}>Open the event</Link>;
}
