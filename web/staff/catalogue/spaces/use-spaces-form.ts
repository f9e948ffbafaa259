import { useMemo, useRef, useState } from 'react';
import type { SpaceOfRun, SpaceRun } from '#domain/catalog/space-run.ts';
import { takenNames } from '#domain/catalog/taken-names.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { MISSING } from '../catalogue-words.ts';
import type { Data, TemplateInfo } from '../description.ts';
import { useForgetFetched } from '../record-queries.ts';
import { missingIn, newRecord } from '../record/form-values.ts';
import { useDraft } from '../record/use-draft.ts';
import { useSpacesThere } from './names-there.ts';
import { RUN_FAULT, SPACES } from './spaces-words.ts';
import { useAddSpaces } from './use-add-spaces.ts';
import { useRun } from './use-run.ts';

/** What each space has of its own, and what the run of names says. */
const OF_EACH: readonly string[] = ['name', 'row', 'x', 'y', 'sort'];

export type Outcome = { made: number; there: number; same: Data };
type Errors = Readonly<Record<string, string>>;

/** What is typed to add many spaces, what is wrong with it, and the sending of it. */
export function useSpacesForm(template: TemplateInfo, starts: Data, onAdded: (outcome: Outcome) => void) {
  const draft = useDraft({ template, record: null, starts, name: 'many' });
  const run = useRun();
  const there = useSpacesThere();
  const { add, isBusy } = useAddSpaces();
  const forgetFetched = useForgetFetched();
  const [errors, setErrors] = useState<Errors>({});
  const [failed, setFailed] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const focusFirstInvalid = useFirstInvalidFocus(place);

  const shared = draft.fields.filter(({ key }) => !OF_EACH.includes(key));
  const same = newRecord(shared, draft.form);
  const taken = useMemo(() => takenNames(there.data ?? []), [there.data]);
  const named = run.answer.kind === 'spaces' ? run.answer.spaces : [];
  const known: ReadonlySet<SpaceOfRun> = new Set(named.filter((space) => taken.find({ ...same, ...space }) !== undefined));
  const fresh = named.length - known.size;

  const refuse = (found: Errors, text: string | null = null) => {
    setErrors(found);
    setFailed(text);
    focusFirstInvalid();
  };
  const forget = () => {
    draft.forget();
    run.forget();
  };
  const send = async () => {
    const { answer } = run;
    if (answer.kind === 'fault') return refuse({ [answer.field]: RUN_FAULT[answer.fault] });
    const missing = missingIn(shared, draft.form);
    if (missing.length > 0) return refuse(Object.fromEntries(missing.map((path) => [path, MISSING])));
    if (fresh === 0) return refuse({}, SPACES.none);
    const outcome = await add(same, answer.spaces);
    if (!outcome.ok) return refuse(outcome.errors, Object.keys(outcome.errors).length > 0 ? null : outcome.text);
    forget();
    await forgetFetched();
    const made = outcome.added.filter((space) => space.made).length;
    onAdded({ made, there: outcome.added.length - made, same });
  };
  return {
    place,
    draft,
    run,
    shared,
    there,
    known,
    fresh,
    errors,
    failed,
    isBusy,
    isDirty: draft.isDirty || run.isDirty,
    wasKept: draft.wasKept || run.wasKept,
    type: (name: keyof SpaceRun, text: string) => {
      run.type(name, text);
      setErrors({});
    },
    set: (field: string, value: unknown) => {
      draft.set(field, value);
      setErrors({});
    },
    send,
    discard: () => {
      draft.discard();
      run.discard();
      setErrors({});
      setFailed(null);
    },
    forget,
  };
}
