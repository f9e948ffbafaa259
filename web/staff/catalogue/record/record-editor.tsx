import { useMemo, useRef, useState, type FormEvent } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { useFirstInvalidFocus } from '#web/lib/first-invalid.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { Data } from '../description.ts';
import type { Place } from '../kinds.ts';
import { useForgetFetched, useRecord, type RecordItem } from '../record-queries.ts';
import { DetailsForm } from './details-form.tsx';
import { FormContext } from './form-context.ts';
import { missingIn, newRecord } from './form-values.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { RecordFrame } from './record-frame.tsx';
import { RecordTabs, tabsFor, TabPanel } from './record-tabs.tsx';
import { SaveBar } from './save-bar.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useDraft } from './use-draft.ts';
import { useSave } from './use-save.ts';
import styles from './record.module.css';

const MISSING = 'Please fill this in.';

/** A record and everything that can be done with it. All tabs change one draft, and one button saves it. */
export function RecordEditor({ place, record, starts, name }: { place: Place; record: RecordItem | null; starts: Data; name: string }) {
  const { template, kind } = place;
  const draft = useDraft({ template, record, starts, name });
  const { save, isBusy } = useSave();
  const { refetch } = useRecord(record?._id ?? null);
  const forgetFetched = useForgetFetched();
  const [, go] = useLocation();
  const [params, setParams] = useSearchParams();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusFirstInvalid = useFirstInvalidFocus(form);
  const tabs = tabsFor(template, record);
  const tab = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'details';
  const showTab = (key: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (key === 'details') next.delete('tab');
        else next.set('tab', key);
        return next;
      },
      { replace: true },
    );

  const refuse = (found: Readonly<Record<string, string>>, text: string) => {
    setErrors(found);
    setFailed(text);
    const first = Object.keys(found)[0];
    if (first !== undefined) showTab(first.startsWith('price_matrix') ? 'prices' : 'details');
    focusFirstInvalid();
  };

  const onSave = async () => {
    const missing = missingIn(draft.fields, draft.form);
    if (missing.length > 0)
      return refuse(
        Object.fromEntries(missing.map((path) => [path, MISSING])),
        `${oneOrSeveral(missing.length, 'One field', `${missing.length} fields`)} still to be filled in.`,
      );
    const sentForm = draft.form;
    const data = record === null ? newRecord(draft.fields, sentForm) : draft.changes;
    const outcome = await save({
      id: record?._id ?? null,
      template_id: template._id,
      data,
      ...(draft.tagsChanged ? { tags: [...draft.tags] } : {}),
      updatedAt: draft.updatedAt,
    });
    if (!outcome.ok) {
      refuse(outcome.errors, outcome.text);
      if (outcome.why === 'changed') await refetch();
      return;
    }
    setErrors({});
    setFailed(outcome.isEarlier ? 'What you sent before has been saved. What you have changed since is not yet: please save once more.' : null);
    if (!outcome.isEarlier) announce('Saved.');
    if (record === null) {
      draft.moveTo(outcome.record, outcome.isEarlier);
      await forgetFetched();
      go(`/catalogue/${template.key}/${outcome.record._id}${location.search.includes('tab=prices') ? '?tab=prices' : ''}`, { replace: true });
      return;
    }
    draft.adopt(outcome.record, outcome.isEarlier ? {} : sentForm);
    await forgetFetched();
  };

  const forgetRefusal = () => {
    setErrors({});
    setFailed(null);
  };
  const set = (field: string, value: unknown) => {
    draft.set(field, value);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => path !== field && !path.startsWith(`${field}.`))));
  };
  const state = useMemo(() => ({ errors, values: draft.form, recordId: record?._id ?? null }), [errors, draft.form, record?._id]);
  return (
    <FormContext value={state}>
      <RecordFrame place={place} record={record} isDirty={draft.isDirty}>
        {tabs.length > 1 && <RecordTabs tabs={tabs} here={tab} onShow={showTab} />}
        {draft.wasKept && draft.isDirty && !failed && (
          <Notice>{record ? 'What you had typed and not saved is back.' : `The ${kind.one} you had begun is back.`}</Notice>
        )}
        {draft.isStale && record && <StaleNotice template={template} draft={draft} record={record} onAnswered={forgetRefusal} />}
        {failed && !draft.isStale && <Notice kind="bad">{failed}</Notice>}
        <form
          ref={form}
          className={styles.form}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void onSave();
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
            isBusy={isBusy}
            onDiscard={() => {
              draft.discard();
              forgetRefusal();
            }}
          />
        </form>
      </RecordFrame>
      <LeaveGuard isDirty={draft.isDirty} onDiscard={draft.forget} />
    </FormContext>
  );
}
