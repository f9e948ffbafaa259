import { useRef, useState, type FormEvent } from 'react';
import { parseEmail } from '#domain/validation/email.ts';
import { isPhone } from '#domain/validation/person.ts';
import { transferTicketsContract } from '#server/actions/transfer-tickets/contract.ts';
import { FAMILY, TRANSFER } from '#web/buyer/account/portal-messages.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { questionKeys } from '#web/lib/calls/question-keys.ts';
import { isOwnFocus, useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field, SelectField } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import styles from './transfer.module.css';

type Typed = { email: string; phone: string; consumerId: string };
type Faults = { email?: string; phone?: string };
export type Given = { to: string; link: string | null };

export const NOBODY: Typed = { email: '', phone: '', consumerId: '' };

type Props = {
  ticketId: string;
  holder: string;
  /** the rest of the family */
  others: readonly { id: string; name: string }[];
  isFamilyLost: boolean;
  typed: Typed;
  onType: (typed: Typed) => void;
  onPress: () => void;
  onGiven: (given: Given) => Promise<unknown>;
};

export function TransferForm({ ticketId, holder, others, isFamilyLost, typed, onType, onPress, onGiven }: Props) {
  const ws = useWorkspaceId();
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const [sendOnce] = useState(questionKeys);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = typed.consumerId ? {} : faultsOf(typed);
    setFaults(found);
    focusFirst();
    if (isBusy || Object.keys(found).length > 0) return;
    onPress();
    setBusy(true);
    const data = { admissions: [ticketId], ...recipientOf(typed) };
    const result = await sendOnce(JSON.stringify(data), (idempotencyKey) =>
      call(transferTicketsContract, { params: { ws }, body: { data } }, { idempotencyKey }),
    );
    setProblem(result.success ? null : failureText(result, TRANSFER.failed));
    if (result.success) {
      const member = others.find((one) => one.id === typed.consumerId);
      await onGiven({ to: member?.name ?? (typed.email.trim() || typed.phone.trim()), link: result.data.items[0]?.link ?? null });
    }
    setBusy(false);
  };
  const field = (name: 'email' | 'phone') => ({
    value: typed[name],
    error: faults[name],
    onFocus: () => !isOwnFocus() && setFaults({}),
    onChange: (event: { target: { value: string } }) => onType({ ...typed, [name]: event.target.value, consumerId: '' }),
  });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {others.length > 0 && (
        <SelectField label="To" className={styles.whole} value={typed.consumerId} onChange={(event) => onType({ ...NOBODY, consumerId: event.target.value })}>
          <option value="">Somebody outside the family</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
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
  );
}

const recipientOf = ({ email, phone, consumerId }: Typed) =>
  consumerId ? { consumer_id: consumerId } : { email: parseEmail(email), phone: phone.trim() || null };

function faultsOf({ email, phone }: { email: string; phone: string }): Faults {
  if (!email.trim() && !phone.trim()) return { email: TRANSFER.emailOrPhone };
  return { ...(email.trim() && parseEmail(email) === null && { email: TRANSFER.email }), ...(phone.trim() && !isPhone(phone) && { phone: TRANSFER.phone }) };
}
