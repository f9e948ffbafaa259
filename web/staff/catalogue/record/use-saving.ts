import { useLocation } from 'wouter';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { MISSING } from '../catalogue-words.ts';
import type { TemplateInfo } from '../description.ts';
import { useForgetFetched, useRecord, type RecordItem } from '../record-queries.ts';
import { missingIn, newRecord } from './form-values.ts';
import type { RecordDraft } from './use-draft.ts';
import type { Refusal } from './use-refusal.ts';
import { useSave } from './use-save.ts';
import { addressWith, wayBackIn } from './way-back.ts';

const SAVED_EARLIER = 'What you sent before has been saved. What you have changed since is not yet: please save once more.';

type Parts = { template: TemplateInfo; record: RecordItem | null; draft: RecordDraft; refusal: Refusal };

/** Saves the draft of a record once nothing is missing in it, and goes on from what the server has made of it. */
export function useSaving({ template, record, draft, refusal }: Parts): { onSave: () => Promise<void>; isBusy: boolean } {
  const { save, isBusy } = useSave();
  const { refetch } = useRecord(record?._id ?? null);
  const forgetFetched = useForgetFetched();
  const [, go] = useLocation();

  const onSave = async () => {
    const missing = missingIn(draft.fields, draft.form);
    if (missing.length > 0) {
      const fields = oneOrSeveral(missing.length, 'One field', `${missing.length} fields`);
      return refusal.refuse(Object.fromEntries(missing.map((path) => [path, MISSING])), `${fields} still to be filled in.`);
    }
    const sentForm = draft.form;
    const outcome = await save({
      id: record?._id ?? null,
      template_id: template._id,
      data: record === null ? newRecord(draft.fields, sentForm) : draft.changes,
      ...(draft.tagsChanged ? { tags: [...draft.tags] } : {}),
      updatedAt: draft.updatedAt,
    });
    if (!outcome.ok) {
      refusal.refuse(outcome.errors, outcome.text);
      if (outcome.why === 'changed') await refetch();
      return;
    }
    refusal.forget(outcome.isEarlier ? SAVED_EARLIER : null);
    if (!outcome.isEarlier) announce('Saved.');
    if (record === null) draft.moveTo(outcome.record, outcome.isEarlier);
    else draft.adopt(outcome.record, outcome.isEarlier ? {} : sentForm);
    await forgetFetched();
    if (record !== null) return;
    const back = outcome.isEarlier ? null : wayBackIn(location.search);
    go(back ? addressWith(back, outcome.record._id) : pathOf(template, outcome.record), { replace: true });
  };
  return { onSave, isBusy };
}

/** A new record is shown from now on under its own address, on the same tab. */
const pathOf = ({ key }: TemplateInfo, { _id }: RecordItem): string => `/catalogue/${key}/${_id}${location.search.includes('tab=prices') ? '?tab=prices' : ''}`;
