import { useMemo, useRef, type FormEvent } from 'react';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { Data } from '../description.ts';
import { NextStep } from '../first-steps/next-step.tsx';
import type { Place } from '../kinds.ts';
import type { RecordItem } from '../record-queries.ts';
import { DetailsForm } from './details-form.tsx';
import { FormContext } from './form-context.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { RecordFrame } from './record-frame.tsx';
import { RecordTabs, tabsFor, TabPanel } from './record-tabs.tsx';
import { SaleNotices } from './sale-notices.tsx';
import { SaveBar } from './save-bar.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useDraft } from './use-draft.ts';
import { useRefusal } from './use-refusal.ts';
import { useSaving } from './use-saving.ts';
import { useTab } from './use-tab.ts';
import { useFormAddress, useMade } from './way-back.ts';
import styles from './record.module.css';

/** A record and everything that can be done with it. All tabs change one draft, and one button saves it. */
export function RecordEditor({ place, record, starts, name }: { place: Place; record: RecordItem | null; starts: Data; name: string }) {
  const { template, kind } = place;
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft({ template, record, starts, name });
  const tabs = tabsFor(template, record);
  const { tab, showTab } = useTab(tabs.map(({ key }) => key));
  const refusal = useRefusal(form, showTab);
  const { onSave, isBusy } = useSaving({ template, record, draft, refusal });
  const { errors, saidAbove, saidAtBar } = refusal;

  const set = (field: string, value: unknown) => {
    draft.set(field, value);
    refusal.forgetField(field);
  };
  useMade(draft.fields, set);
  const address = useFormAddress();
  const state = useMemo(() => ({ errors, values: draft.form, recordId: record?._id ?? null, address }), [errors, draft.form, record?._id, address]);
  return (
    <FormContext value={state}>
      <RecordFrame place={place} record={record} isDirty={draft.isDirty}>
        {tabs.length > 1 && <RecordTabs tabs={tabs} here={tab} onShow={showTab} />}
        {draft.wasKept && draft.isDirty && !saidAbove && !saidAtBar && (
          <Notice>{record ? 'What you had typed and not saved is back.' : `The ${kind.one} you had begun is back.`}</Notice>
        )}
        {record && <NextStep />}
        <SaleNotices template={template} recordId={record?._id ?? null} form={draft.form} />
        {draft.isStale && record && <StaleNotice template={template} draft={draft} record={record} onAnswered={() => refusal.forget()} />}
        {saidAbove && !draft.isStale && <Notice kind="bad">{saidAbove}</Notice>}
        <form
          ref={form}
          className={styles.form}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (!isBusy) void onSave();
          }}
        >
          {tab === 'details' ? (
            <DetailsForm template={template} draft={draft} set={set} />
          ) : (
            <TabPanel tab={tab} place={place} record={record} draft={draft} set={set} />
          )}
          <SaveBar
            record={record}
            kind={kind}
            draft={draft}
            failed={draft.isStale ? null : saidAtBar}
            isBusy={isBusy}
            onDiscard={() => {
              draft.discard();
              refusal.forget();
            }}
          />
        </form>
      </RecordFrame>
      <LeaveGuard isDirty={draft.isDirty} onDiscard={draft.forget} />
    </FormContext>
  );
}
