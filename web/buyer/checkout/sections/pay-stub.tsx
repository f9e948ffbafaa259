import { useId } from 'react';
import { RobotCheck } from '#web/buyer/dialogs/robot-check.tsx';
import { CHECKOUT } from '#web/buyer/messages.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import type { Term } from '../use-checkout-parts.ts';
import type { Checkout } from '../use-checkout.ts';
import { TermsAgreement } from './terms-agreement.tsx';
import { UnavailableNotice } from './unavailable-notice.tsx';
import styles from './order-summary.module.css';

export function PayStub({ checkout, terms, isBusy }: { checkout: Checkout; terms: readonly Term[]; isBusy: boolean }) {
  const { state, totalCents, circumstances, agree, prove } = checkout;
  const money = useMoney();
  const id = useId();
  return (
    <div className={styles.stub}>
      <p className={styles.total}>
        <span>Total</span>
        <output className="num" aria-live="polite">
          {money.full(totalCents)}
        </output>
      </p>
      {state.phase.kind === 'unavailable' ? (
        <UnavailableNotice checkout={checkout} />
      ) : (
        <>
          {terms.length > 0 && (
            <TermsAgreement terms={terms} isAgreed={circumstances.hasAgreed} isFaulty={state.shown.has('terms')} isDisabled={isBusy} onChange={agree} />
          )}
          {circumstances.needsRobot && <RobotCheck round={state.robotRound} isFaulty={state.shown.has('robot')} onToken={prove} />}
          {state.messages.length > 0 && (
            <div id={`${id}-why`} className={styles.messages} role="alert">
              {state.messages.map((message) => (
                <p key={message}>{message}</p>
              ))}
            </div>
          )}
          <Button
            kind="primary"
            type="submit"
            wide
            busy={isBusy}
            disabled={isBusy}
            className={styles.pay}
            aria-describedby={state.messages.length > 0 ? `${id}-why` : `${id}-left`}
          >
            {isBusy ? CHECKOUT.processing : totalCents === 0 ? 'Complete order' : `Pay ${money.full(totalCents)}`}
          </Button>
          <p id={`${id}-left`} className={`meta ${styles.left}`}>
            {isBusy ? 'One moment…' : leftText(checkout)}
          </p>
        </>
      )}
    </div>
  );
}

/** The parts of the page, by the beginning of their fields' names. */
const PARTS = [
  ['seat ', 'who is coming'],
  ['account ', 'your account'],
  ['card ', 'your card'],
  ['billing ', 'your billing address'],
  ['terms', 'the terms'],
  ['robot', 'the robot check'],
] as const;

/** Says what is missing before the button is pressed. */
function leftText({ faults }: Checkout): string {
  const missing = PARTS.filter(([start]) => [...faults.keys()].some((field) => field.startsWith(start))).map(([, name]) => name);
  if (missing.length === 0) return 'All set.';
  return `Still to do: ${new Intl.ListFormat('en', { type: 'conjunction' }).format(missing)}.`;
}
