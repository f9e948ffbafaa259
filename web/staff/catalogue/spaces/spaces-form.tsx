import { useMemo, useRef, useState, type FormEvent } from 'react';
import type { SpaceOfRun, SpaceRun } from '#domain/catalog/space-run.ts';
import { takenNames } from '#domain/catalog/taken-names.ts';
import { useFirstInvalidFocus } from '#web/lib/first-invalid.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { Data } from '../description.ts';
import type { Place } from '../kinds.ts';
import { useForgetFetched } from '../record-queries.ts';
import { FieldSections } from '../record/details-form.tsx';
import { FormContext } from '../record/form-context.ts';
import { missingIn, newRecord } from '../record/form-values.ts';
import { LeaveGuard } from '../record/leave-guard.tsx';
import { UnsavedBar } from '../record/unsaved-bar.tsx';
import { useDraft } from '../record/use-draft.ts';
import recordStyles from '../record/record.module.css';
import { useSpacesThere } from './names-there.ts';
import { MapFields, NameFields } from './run-fields.tsx';
import { RunPreview } from './run-preview.tsx';
import { RUN_FAULT, SPACES, spaces } from './spaces-words.ts';
import { useAddSpaces } from './use-add-spaces.ts';
import { useRun } from './use-run.ts';

/** What each space has of its own, and what the run of names says. */
const OF_EACH: readonly string[] = ['name', 'row', 'x', 'y', 'sort'];

export type Outcome = { made: number; there: number; same: Data };

/** A run of names, and the fields that all of them share. */
export function SpacesForm({ place: { template }, starts, onAdded }: { place: Place; starts: Data; onAdded: (outcome: Outcome) => void }) {
  const draft = useDraft({ template, record: null, starts, name: 'many' });
  const { run, answer, ...typing } = useRun();
  const spacesThere = useSpacesThere();
  const { add, isBusy } = useAddSpaces();
  const forgetFetched = useForgetFetched();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusFirstInvalid = useFirstInvalidFocus(form);

  const shared = draft.fields.filter(({ key }) => !OF_EACH.includes(key));
  const same = newRecord(shared, draft.form);
  const taken = useMemo(() => takenNames(spacesThere.data ?? []), [spacesThere.data]);
  const isThere = (space: SpaceOfRun) => taken.find({ ...same, ...space }) !== undefined;
  const fresh = answer.kind === 'spaces' ? answer.spaces.filter((space) => !isThere(space)).length : 0;
  const isDirty = draft.isDirty || typing.isDirty;

  const refuse = (found: Readonly<Record<string, string>>, text: string | null) => {
    setErrors(found);
    setFailed(text);
    focusFirstInvalid();
  };
  const discard = () => {
    draft.discard();
    typing.discard();
    refuse({}, null);
  };

  const onSend = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (answer.kind === 'fault') return refuse({ [answer.field]: RUN_FAULT[answer.fault] }, null);
    const missing = missingIn(shared, draft.form);
    if (missing.length > 0) return refuse(Object.fromEntries(missing.map((path) => [path, SPACES.missing])), null);
    if (fresh === 0) return refuse({}, SPACES.none);
    const outcome = await add(same, answer.spaces);
    if (!outcome.ok) return refuse(outcome.errors, outcome.text);
    draft.forget();
    typing.forget();
    await forgetFetched();
    const made = outcome.added.filter((space) => space.made).length;
    onAdded({ made, there: outcome.added.length - made, same });
  };

  const type = (name: keyof SpaceRun, text: string) => {
    typing.type(name, text);
    setErrors({});
  };
  const set = (field: string, value: unknown) => {
    draft.set(field, value);
    setErrors({});
  };
  const state = useMemo(() => ({ errors, values: draft.form, recordId: null }), [errors, draft.form]);
  return (
    <FormContext value={state}>
      {(draft.wasKept || typing.wasKept) && isDirty && !failed && <Notice>{SPACES.back}</Notice>}
      {failed && <Notice kind="bad">{failed}</Notice>}
      <form ref={form} className={recordStyles.form} noValidate onSubmit={(event) => void onSend(event)}>
        <div className={recordStyles.sections}>
          <NameFields run={run} errors={errors} onType={type} />
          <RunPreview
            answer={answer}
            isThere={isThere}
            isLooking={spacesThere.isPending}
            onLookAgain={spacesThere.isError ? () => spacesThere.refetch() : null}
          />
          <FieldSections fields={shared} draft={draft} set={set} />
          <MapFields run={run} errors={errors} onType={type} />
        </div>
        <UnsavedBar
          label="Not added yet"
          said={fresh > 0 ? `${spaces(fresh)}, not added yet` : SPACES.title}
          verb={fresh > 0 ? `Add ${spaces(fresh)}` : 'Add the spaces'}
          isBusy={isBusy}
          onDiscard={isDirty ? discard : null}
        />
      </form>
      <LeaveGuard
        isDirty={isDirty}
        onDiscard={() => {
          draft.forget();
          typing.forget();
        }}
      />
    </FormContext>
  );
}
