import { useId, useRef, useState, type FormEvent } from 'react';
import { parseEmail } from '#domain/validation/email.ts';
import { isPhone } from '#domain/validation/person.ts';
import { transferTicketsContract } from '#server/actions/transfer-tickets/contract.ts';
import { nameOf, type FamilyQuery } from '#web/buyer/account/family-records.ts';
import { FAMILY, TRANSFER } from '#web/buyer/account/portal-messages.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { questionKeys } from '#web/lib/calls/question-keys.ts';
import { isOwnFocus, useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useStay } from '#web/lib/forms/use-stay.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field, SelectField } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { Pass } from './passes.ts';
import { SentRow } from './sent-row.tsx';
import styles from './transfer.module.css';
import type { Transfers } from './use-transfers.ts';

type Props = { pass: Pass; holder: string; holderId: string; family: FamilyQuery; transfers: Transfers };
type Faults = { email?: string; phone?: string };
type Given = { to: string; link: string | null };

export function TransferRow({ pass, holder, holderId, family: { data: family, isError: isFamilyLost }, transfers }: Props) {
  const ws = useWorkspaceId();
  const others = [family?.organizer, ...(family?.members ?? [])]
    .filter((member) => member !== null && member !== undefined && member.id !== holderId && member.invitedStatus !== 'pending')
    .map((member) => member!);
  const [typed, setTyped] = useState({ email: '', phone: '', consumerId: '' });
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [given, setGiven] = useState<Given | null>(null);
  const [isBusy, setBusy] = useState(false);
  const titleId = useId();
  const row = useRef<HTMLLIElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const [sendOnce] = useState(questionKeys);
  const offer = transfers.offerOf(pass.id);
  const isSent = given !== null || offer !== null;
  const press = useStay(row, isSent);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = typed.consumerId ? {} : faultsOf(typed);
    setFaults(found);
    focusFirst();
    if (isBusy || Object.keys(found).length > 0) return;
    press();
    setBusy(true);
    const to = typed.consumerId ? { consumer_id: typed.consumerId } : { email: parseEmail(typed.email), phone: typed.phone.trim() || null };
    const data = { admissions: [pass.id], ...to };
    const result = await sendOnce(JSON.stringify(data), (idempotencyKey) =>
      call(transferTicketsContract, { params: { ws }, body: { data } }, { idempotencyKey }),
    );
    setProblem(result.success ? null : failureText(result, TRANSFER.failed));
    if (result.success) {
      const member = others.find((one) => one.id === typed.consumerId);
      setGiven({ to: member ? nameOf(member) : typed.email.trim() || typed.phone.trim(), link: result.data.items[0]?.link ?? null });
      await transfers.refresh();
    }
    setBusy(false);
  };
  const recall = async (id: string) => {
    press();
    const refusal = await transfers.recall(id);
    if (refusal !== null) return refusal;
    setGiven(null);
    return null;
  };
  const field = (name: 'email' | 'phone') => ({
    value: typed[name],
    error: faults[name],
    onFocus: () => !isOwnFocus() && setFaults({}),
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value, consumerId: '' }),
  });
  return (
    <li ref={row} tabIndex={-1} className={styles.row} aria-labelledby={titleId}>
      <p id={titleId} className={styles.ticket}>
        <b>{holder}</b> <span className="meta">{pass.name}</span>
      </p>
      {isSent ? (
        <SentRow to={offer?.to ?? given!.to} link={given?.link ?? null} offer={offer} onRecall={recall} />
      ) : (
        <form ref={form} className={styles.form} noValidate onSubmit={submit}>
          {others.length > 0 && (
            <SelectField
              label="To"
              className={styles.whole}
              value={typed.consumerId}
              onChange={(event) => setTyped({ email: '', phone: '', consumerId: event.target.value })}
            >
              <option value="">Somebody outside the family</option>
              {others.map((member) => (
                <option key={member.id} value={member.id}>
                  {nameOf(member)}
                </option>
              ))}
            </SelectField>
          )}
          {isFamilyLost && <p className={`meta ${styles.whole}`}>{FAMILY.toFailed}</p>}
          {!typed.consumerId && (
            <>
              <Field label="Email" type="email" autoComplete="off" {...field('email')} />
              <Field label="Phone" type="tel" autoComplete="off" {...field('phone')} />
            </>
          )}
          {problem && <Notice kind="bad">{problem}</Notice>}
          <Button kind="primary" type="submit" busy={isBusy} className={styles.send} aria-label={`Transfer the ticket of ${holder}`}>
            Transfer
          </Button>
        </form>
      )}
    </li>
  );
}

function faultsOf({ email, phone }: { email: string; phone: string }): Faults {
  if (!email.trim() && !phone.trim()) return { email: TRANSFER.emailOrPhone };
  return { ...(email.trim() && parseEmail(email) === null && { email: TRANSFER.email }), ...(phone.trim() && !isPhone(phone) && { phone: TRANSFER.phone }) };
}
