import { useId, useRef, useState, type FormEvent } from 'react';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { APPROVALS } from './approvals-words.ts';
import type { Step } from './review-steps.ts';
import { useDecision } from './use-decision.ts';
import styles from './approvals.module.css';

type Props = { step: Step | null; about: string; onClose: () => void; onDone: (said: string) => void };

/** Says what the step will do and asks for a reason, which is kept with the name of the person who decides. */
export function ReasonDialog({ step, about, onClose, onDone }: Props) {
  return (
    <Dialog open={step !== null} title={step?.label ?? ''} onClose={onClose}>
      {step && <ReasonForm step={step} about={about} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

const MOST = 300;

function ReasonForm({ step, about, onClose, onDone }: Omit<Props, 'step'> & { step: Step }) {
  const ws = useWorkspaceId();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { decide, isBusy, problem } = useDecision();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') {
      setFault(APPROVALS.reasonNeeded);
      return focusFirst();
    }
    const outcome = await decide(reason.trim(), (idempotencyKey) => step.send(ws, reason.trim(), idempotencyKey), APPROVALS.resolveFailed);
    if (outcome !== 'open') onDone(outcome === 'done' ? step.done : APPROVALS.overtaken(about));
  };
  return (
    <form ref={form} id={id} className={styles.reason} noValidate onSubmit={(event) => void submit(event)}>
      <strong>{about}.</strong>
      <p>{step.does}</p>
      <Field
        label="Reason"
        required
        maxLength={MOST}
        autoComplete="off"
        value={reason}
        error={fault}
        readOnly={isBusy || problem?.isLost}
        onChange={(event) => {
          setReason(event.target.value);
          setFault(null);
        }}
      />
      {problem && <Notice kind={problem.isLost ? 'warn' : 'bad'}>{problem.text}</Notice>}
      <DialogButtons back="Not yet" onBack={onClose} kind={step.isDangerous ? 'danger' : 'primary'} busy={isBusy}>
        {problem?.isLost ? 'Ask again' : step.label}
      </DialogButtons>
    </form>
  );
}
