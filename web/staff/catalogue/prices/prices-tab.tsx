import { useState } from 'react';
import { visitDateFor } from '#domain/catalog/product.ts';
import { isDay } from '#domain/day.ts';
import { addWindow, moveWindow, removeWindow, type EditedMatrix } from '#domain/pricing/edit-matrix.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import { useEventDays } from '../days/use-event-days.ts';
import type { TemplateInfo } from '../description.ts';
import { useFormErrors } from '../record/form-context.ts';
import type { RecordDraft } from '../record/use-draft.ts';
import { PriceWindow } from './price-window.tsx';
import { WindowTabs } from './window-tabs.tsx';
import styles from './prices.module.css';

/** A product's prices depend on when it is bought, then on the day it is for, then on how many are sold. */
export function PricesTab({ template, draft, set }: { template: TemplateInfo; draft: RecordDraft; set: (field: string, value: unknown) => void }) {
  const { form } = draft;
  const matrix = withUsual((form['price_matrix'] ?? []) as EditedMatrix);
  const [at, setAt] = useState(() => usualAt(matrix));
  const here = Math.min(at, matrix.length - 1);
  const event = useEventDays(form['event_id'], form['calendar_dates_id']);
  const errors = useFormErrors('price_matrix');
  const blocked = new Set(listOfDays(form['blocked_dates']));
  const valid = new Set(listOfDays(form['dates_valid']));
  const change = (next: EditedMatrix) => set('price_matrix', next);
  const isUndated = visitDateFor({ ...form, template_id: template._id }, null) !== null;
  return (
    <div className={styles.prices}>
      {errors.map((text) => (
        <Notice key={text} kind="bad">
          {text}
        </Notice>
      ))}
      <WindowTabs
        matrix={matrix}
        here={here}
        onShow={setAt}
        onAdd={(range) => {
          change(addWindow(matrix, range));
          setAt(matrix.length);
        }}
        onMove={(range) => change(moveWindow(matrix, here, range))}
        onRemove={() => {
          change(removeWindow(matrix, here));
          setAt(usualAt(removeWindow(matrix, here)));
        }}
      />
      <PriceWindow
        key={here}
        matrix={matrix}
        at={here}
        event={event}
        isUndated={isUndated}
        isOff={(day) => blocked.has(day) || (valid.size > 0 && !valid.has(day)) || !event.isOpen(day)}
        isRaised={draft.isDirty || draft.updatedAt === null}
        onChange={change}
      />
    </div>
  );
}

/** The default window is always shown, even if there are no prices in it yet. */
function withUsual(matrix: EditedMatrix): EditedMatrix {
  return matrix.some(({ purchase_date }) => purchase_date === 'default') ? matrix : addWindow(matrix, { from: null, to: null });
}

const usualAt = (matrix: EditedMatrix): number =>
  Math.max(
    0,
    matrix.findIndex(({ purchase_date }) => purchase_date === 'default'),
  );

const listOfDays = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isDay) : []);
