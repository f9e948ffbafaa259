import { useRef, useState, type FormEvent, type Ref } from 'react';
import { Link } from 'wouter';
import { groupCreateContract } from '#server/actions/group-create/contract.ts';
import { AccountShell } from '#web/buyer/account/account-shell.tsx';
import { GROUPS } from '#web/buyer/account/portal-messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { questionKeys } from '#web/lib/calls/question-keys.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useStay } from '#web/lib/forms/use-stay.ts';
import { useBoot, useWorkspaceId } from '#web/lib/page/boot.ts';
import type { Profile } from '#web/lib/sign-in/profile.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { PlaceFields } from '#web/ui/field/place-fields.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { organizationOf, requestFaults, type GroupRequest, type RequestFaults } from './group-request.ts';
import { useGroupRequest } from './use-group-request.ts';
import styles from './create-group.module.css';

export function CreateGroupScreen() {
  return (
    <AccountShell tab="group" hasGroup>
      {(profile) => <RequestForm profile={profile} />}
    </AccountShell>
  );
}

/** Requests a group. It exists only once staff have agreed. */
function RequestForm({ profile }: { profile: Profile }) {
  const ws = useWorkspaceId();
  const { event } = useBoot();
  const form = useRef<HTMLFormElement>(null);
  const [sendOnce] = useState(questionKeys);
  const { typed, type, forget } = useGroupRequest(profile);
  const [faults, setFaults] = useState<RequestFaults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const focusFirst = useFirstInvalidFocus(form);
  const answer = useRef<HTMLDivElement>(null);
  const press = useStay(answer, isDone);
  const ask = () => {
    const data = { organization: organizationOf(typed), size: Number(typed.size), event_id: event?._id ?? null };
    return sendOnce(JSON.stringify(data), (idempotencyKey) => call(groupCreateContract, { params: { ws }, body: { data } }, { idempotencyKey }));
  };
  const submit = async (sent: FormEvent) => {
    sent.preventDefault();
    const found = requestFaults(typed);
    setFaults(found);
    focusFirst();
    if (isBusy || Object.keys(found).length > 0) return;
    press();
    setBusy(true);
    const result = await heldBusy(ask());
    setBusy(false);
    setProblem(result.success ? null : failureText(result, GROUPS.requestFailed));
    setDone(result.success);
    if (!result.success) return;
    forget();
    announce(GROUPS.requested);
  };
  if (isDone) return <Requested ref={answer} />;
  const field = (name: keyof GroupRequest) => ({
    value: typed[name],
    error: faults[name],
    onChange: (change: { target: { value: string } }) => {
      const next = { ...typed, [name]: change.target.value };
      type(next);
      if (faults[name]) setFaults(requestFaults(next));
    },
  });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <h2 className={styles.heading}>Group tickets</h2>
      <Organization field={field} />
      <PrimaryContact field={field} />
      <div className={`panel ${styles.part}`}>
        <Field label="Group size" inputMode="numeric" required hint="How many people will come, more or less?" {...field('size')} />
        {problem && <Notice kind="bad">{problem}</Notice>}
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={isBusy}>
            Send request
          </Button>
        </div>
      </div>
    </form>
  );
}

function Requested({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} tabIndex={-1}>
      <EmptyState title="Your request is with us." action={<Link href={PATHS.editGroup}>To my groups</Link>}>
        {GROUPS.requested}
      </EmptyState>
    </div>
  );
}

type PartProps = {
  field: (name: keyof GroupRequest) => { value: string; error: string | undefined; onChange: (change: { target: { value: string } }) => void };
};

function Organization({ field }: PartProps) {
  return (
    <fieldset className={`panel ${styles.part}`}>
      <legend className={styles.title}>Organization</legend>
      <Field label="Name" required autoComplete="organization" {...field('name')} />
      <Field label="Street Address" required autoComplete="address-line1" {...field('street1')} />
      <Field label="Suite" autoComplete="address-line2" {...field('street2')} />
      <PlaceFields required zip="Zip Code" field={field} />
    </fieldset>
  );
}

function PrimaryContact({ field }: PartProps) {
  return (
    <fieldset className={`panel ${styles.part}`}>
      <legend className={styles.title}>Primary Contact</legend>
      <div className="two">
        <Field label="First Name" required autoComplete="given-name" {...field('firstName')} />
        <Field label="Last Name" required autoComplete="family-name" {...field('lastName')} />
        <Field label="Email" type="email" required autoComplete="email" {...field('email')} />
        <Field label="Phone" type="tel" required autoComplete="tel" {...field('phone')} />
      </div>
    </fieldset>
  );
}
