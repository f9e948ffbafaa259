import { Suspense, useRef, useState, type FormEvent } from 'react';
import { isCardZip, parseExpMonth, parseExpYear, type CardField } from '#domain/validation/card.ts';
import { cardFaults, faultyTogether } from '#web/buyer/card-faults.ts';
import { CHECKOUT, FIELD, GENERIC_ALERT } from '#web/buyer/messages.ts';
import { isOwnFocus, useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { announceHappening } from '#web/lib/happenings.ts';
import { useBoot, useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { lazyPart } from '#web/lib/screens/lazy-screen.tsx';
import { useProfileId } from '#web/lib/sign-in/profile.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CardNumberField } from '#web/ui/card-number/card-number-field.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import type { HostedCard } from './hosted-card.ts';
import { openAlert } from './open-dialog.ts';
import { useRobotOnDemand } from './robot-check.tsx';
import { saveCard, type CardToSave } from './save-card.ts';
import styles from './dialogs.module.css';

const StripeFields = lazyPart(() => import('./stripe-fields.tsx').then((m) => m.StripeFields));

type Typed = { number: string; expMonth: string; expYear: string; cvv: string; zip: string };
type Faults = Partial<Record<CardField, string>>;

const EMPTY: Typed = { number: '', expMonth: '', expYear: '', cvv: '', zip: '' };

export function CardOnFileDialog({ isOpen, settle }: { isOpen: boolean; settle: (done: boolean) => void }) {
  const boot = useBoot();
  const ws = useWorkspaceId();
  const profileId = useProfileId();
  const isHosted = boot.config.card_capture === 'hosted';
  const today = useTodayIn(useVenueZone());
  const fields = useCardFields(today, isHosted);
  const [hosted, setHosted] = useState<HostedCard | null>(null);
  const [isBusy, setBusy] = useState(false);
  const robot = useRobotOnDemand();
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);

  const present = async (): Promise<CardToSave | null> => {
    const { typed } = fields;
    if (!isHosted) return { kind: 'typed', form: typed, today };
    const answer = await hosted?.tokenize({ name: '', zip: typed.zip.trim() });
    return answer && 'token' in answer ? { kind: 'token', token: answer.token, zip: typed.zip } : null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const isFaulty = fields.showFaults();
    focusFirst();
    if (isFaulty || (isHosted && !hosted?.isComplete)) return;
    setBusy(true);
    const card = await present();
    const saving = card === null ? 'failed' : await saveCard({ ws, realmId: boot.realms.portal, profileId, card, robotToken: robot.token });
    setBusy(false);
    robot.afterAttempt(saving === 'robot');
    if (saving === 'robot') return;
    if (saving === 'failed') return void openAlert(GENERIC_ALERT);
    fields.empty();
    announceHappening('card-changed');
    settle(true);
  };
  return (
    <Dialog
      open={isOpen}
      title="Card On File"
      onClose={() => settle(false)}
      footer={
        <>
          <Button onClick={() => settle(false)}>Close</Button>
          <Button kind="primary" type="submit" form="card-on-file" busy={isBusy}>
            Add Card
          </Button>
        </>
      }
    >
      <form ref={form} id="card-on-file" className={styles.card} noValidate onSubmit={submit}>
        {fields.hasFaults && <output className={`tag bad ${styles.badge}`}>{CHECKOUT.cardBadge}</output>}
        {isHosted ? (
          <div className={styles.whole}>
            <Suspense fallback={<LoadingState text="Opening the card fields…" />}>
              <StripeFields onChange={setHosted} isFaulty={false} />
            </Suspense>
          </div>
        ) : (
          <TypedCard fields={fields} />
        )}
        <Field label="Zip Code" className={styles.half} autoComplete="postal-code" {...fields.field('zip')} />
        {robot.check && <div className={styles.whole}>{robot.check}</div>}
      </form>
    </Dialog>
  );
}

function TypedCard({ fields: { field, digits, set } }: { fields: CardFields }) {
  return (
    <>
      <CardNumberField label="Card Number" className={styles.whole} {...field('number')} onType={(text) => set('number', text)} />
      <Field label="Exp Month" className={styles.third} autoComplete="cc-exp-month" placeholder="MM" {...digits('expMonth', 2)} />
      <Field label="Exp Year" className={styles.third} autoComplete="cc-exp-year" placeholder="YYYY" {...digits('expYear', 4)} />
      <Field label="CVV" className={styles.third} autoComplete="cc-csc" {...digits('cvv', 4)} />
    </>
  );
}

type CardFields = ReturnType<typeof useCardFields>;

/** What was typed, and its errors: of fields that were left, and all of them after a press on Add Card. */
function useCardFields(today: string, isHosted: boolean) {
  const [typed, setTyped] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const found = faultsOf(typed, today, isHosted);
  const set = (name: keyof Typed, text: string) => setTyped((before) => ({ ...before, [name]: text }));
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: faults[name],
    onFocus: () => !isOwnFocus() && setFaults((before) => without(name, before)),
    onBlur: () => {
      if (name === 'expMonth') set(name, parseExpMonth(typed.expMonth) ?? typed.expMonth);
      if (name === 'expYear') set(name, parseExpYear(typed.expYear, today) ?? typed.expYear);
      setFaults((before) => ({ ...before, ...faultsAt(name, found) }));
      if (found[name]) announce(found[name]);
    },
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  const digits = (name: keyof Typed, most: number) => ({
    ...field(name),
    inputMode: 'numeric' as const,
    onChange: (event: { target: { value: string } }) => set(name, event.target.value.replaceAll(/\D/g, '').slice(0, most)),
  });
  /** True if there are any. */
  const showFaults = () => {
    setFaults(found);
    return Object.keys(found).length > 0;
  };
  return { typed, hasFaults: Object.keys(faults).length > 0, set, field, digits, showFaults, empty: () => setTyped(EMPTY) };
}

function faultsOf(typed: Typed, today: string, isHosted: boolean): Faults {
  if (isHosted) return isCardZip(typed.zip) ? {} : { zip: FIELD.cardZip };
  return Object.fromEntries(cardFaults({ ...typed, name: 'Card holder' }, today));
}

function faultsAt(name: keyof Typed, faults: Faults): Faults {
  return Object.fromEntries(faultyTogether(name, (field) => faults[field]).flatMap((field) => (faults[field] ? [[field, faults[field]]] : [])));
}

/** Fields that share one error lose it together. */
function without(name: keyof Typed, faults: Faults): Faults {
  const gone: string[] = faultyTogether(name, (field) => faults[field]);
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !gone.includes(field)));
}
