import { useRef, useState, type FormEvent } from 'react';
import { LONGEST_WEBHOOK_URL, WEBHOOK_KINDS, type Webhook, type WebhookWithSecret } from '#server/webhooks/contract.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { CheckboxGroup } from '#web/ui/checkbox-group/checkbox-group.tsx';
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { PASSWORD_FIELD, PROOF_FIELD } from '#web/ui/own-sign-in/proof-fields.ts';
import { useWorker } from '../../chrome/worker/at-work.tsx';
import { KINDS, WEBHOOKS } from './webhook-words.ts';
import { useWebhookDeeds, type Typed } from './webhooks-asked.ts';
import styles from '../settings.module.css';

type Props = { edited: { webhook: Webhook | null } | null; onClose: () => void; onSaved: (saved: WebhookWithSecret) => void };

/** Adds a webhook or changes one. A new address takes the password, and a code where there is a second factor. */
export function WebhookDialog({ edited, onClose, onSaved }: Props) {
  return (
    <Dialog open={edited !== null} title={edited?.webhook ? 'Change the webhook' : 'Add a webhook'} onClose={onClose}>
      {edited && <WebhookForm webhook={edited.webhook} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
}

const KIND_OPTIONS = WEBHOOK_KINDS.map((kind) => ({ value: kind, text: KINDS[kind] }));

type Faults = { [Name in keyof Typed]?: string | undefined };

/** Where what the server refuses stands here. */
const FIELD_OF: Record<string, keyof Typed> = {
  url: 'url',
  description: 'description',
  kinds: 'kinds',
  password: 'password',
  code: 'proof',
  recovery_code: 'proof',
};

const typedOf = (webhook: Webhook | null): Typed => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  kinds: webhook?.kinds ?? ['order.completed'],
  password: '',
  proof: '',
});

function faultsOf({ url, kinds, password, proof }: Typed, isToProve: boolean, hasSecondFactor: boolean): Faults {
  const [unsaid, unproven] = [isToProve ? PASSWORD_FIELD.check(password) : null, isToProve && hasSecondFactor ? PROOF_FIELD.check(proof) : null];
  return {
    ...(url.trim() === '' && { url: WEBHOOKS.url }),
    ...(kinds.length === 0 && { kinds: WEBHOOKS.kinds }),
    ...(unsaid !== null && { password: unsaid }),
    ...(unproven !== null && { proof: unproven }),
  };
}

function WebhookForm({ webhook, onClose, onSaved }: Omit<Props, 'edited'> & { webhook: Webhook | null }) {
  const worker = useWorker();
  const { save } = useWebhookDeeds();
  const [typed, setTyped] = useState(() => typedOf(webhook));
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const isToProve = typed.url.trim() !== webhook?.url;
  const complain = (found: Faults) => {
    setFaults(found);
    focusFirst();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = faultsOf(typed, isToProve, worker.second_factor);
    complain(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const result = await heldBusy(save(webhook, isToProve ? typed : { ...typed, password: '', proof: '' }));
    setBusy(false);
    if (!result.success) {
      const at = FIELD_OF[String(result.data?.[0]?.path?.at(-1))];
      const text = failureText(result, WEBHOOKS.notSaved);
      return at ? complain({ [at]: text }) : setProblem(text);
    }
    onClose();
    onSaved(result.data.items[0]!);
  };
  const field = (name: 'url' | 'description' | 'password' | 'proof') => ({
    value: typed[name],
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value });
      if (faults[name]) setFaults({ ...faults, [name]: undefined });
    },
  });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field label="Address" type="url" placeholder="https://" autoComplete="off" maxLength={LONGEST_WEBHOOK_URL} {...field('url')} />
      <Field label="What it is" hint="For you. May be left empty." autoComplete="off" maxLength={100} {...field('description')} />
      <CheckboxGroup
        isColumn
        label="It is told of"
        options={KIND_OPTIONS}
        chosen={typed.kinds}
        error={faults.kinds}
        onChange={(kinds) => setTyped({ ...typed, kinds })}
      />
      {isToProve && (
        <>
          <input type="email" autoComplete="username" value={worker.email} readOnly hidden />
          <Field label={PASSWORD_FIELD.label} type="password" autoComplete="current-password" hint={WEBHOOKS.proof} {...field('password')} />
          {worker.second_factor && <Field label={PROOF_FIELD.label} autoComplete="one-time-code" {...field('proof')} />}
        </>
      )}
      {problem && <Notice kind="bad">{problem}</Notice>}
      <DialogButtons onBack={onClose} busy={isBusy}>
        {webhook ? 'Save' : 'Add the webhook'}
      </DialogButtons>
    </form>
  );
}
