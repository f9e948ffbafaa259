import { useMemo } from 'react';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { Data } from '../description.ts';
import type { Place } from '../kinds.ts';
import { FieldSections } from '../record/details-form.tsx';
import { FormContext } from '../record/form-context.ts';
import { LeaveGuard } from '../record/leave-guard.tsx';
import { UnsavedBar } from '../record/unsaved-bar.tsx';
import { MapFields, NameFields } from './run-fields.tsx';
import { RunPreview } from './run-preview.tsx';
import { SPACES, spaces } from './spaces-words.ts';
import { useSpacesForm, type Outcome } from './use-spaces-form.ts';
import recordStyles from '../record/record.module.css';

/** A run of names, and the fields that all of them share. */
export function SpacesForm({ place, starts, onAdded }: { place: Place; starts: Data; onAdded: (outcome: Outcome) => void }) {
  const form = useSpacesForm(place.template, starts, onAdded);
  const { draft, run, there, fresh, errors, failed, isDirty } = form;
  const state = useMemo(() => ({ errors, values: draft.form, recordId: null }), [errors, draft.form]);
  return (
    <FormContext value={state}>
      {form.wasKept && isDirty && !failed && <Notice>{SPACES.back}</Notice>}
      {/* No form, because Enter in a field would add hundreds of spaces by a slip. */}
      <div ref={form.place} className={recordStyles.form}>
        <div className={recordStyles.sections}>
          <NameFields run={run.typed} errors={errors} onType={form.type} />
          <RunPreview answer={run.answer} known={form.known} isLooking={there.isPending} onLookAgain={there.isError ? () => there.refetch() : null} />
          <FieldSections fields={form.shared} draft={draft} set={form.set} />
          <MapFields run={run.typed} errors={errors} onType={form.type} />
        </div>
        <UnsavedBar
          label="Not added yet"
          said={fresh > 0 ? `${spaces(fresh)}, not added yet` : SPACES.title}
          failed={failed}
          verb={fresh > 0 ? `Add ${spaces(fresh)}` : 'Add the spaces'}
          isBusy={form.isBusy}
          onSave={() => void form.send()}
          onDiscard={isDirty ? form.discard : null}
        />
      </div>
      <LeaveGuard isDirty={isDirty} onDiscard={form.forget} />
    </FormContext>
  );
}
