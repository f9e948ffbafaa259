import { Fragment, useId } from 'react';
import { openDescription } from '#web/buyer/dialogs/open-dialog.ts';
import { openWaiver } from '#web/buyer/dialogs/open-terms.ts';
import { CHECKOUT } from '#web/buyer/messages.ts';
import type { Term } from '../use-checkout-parts.ts';
import styles from './order-summary.module.css';

type Props = { terms: readonly Term[]; isAgreed: boolean; isFaulty: boolean; isDisabled: boolean; onChange: (isOn: boolean) => void };

/** 'I have read and agree to: Park Rules, Liability Waiver and Refund Policy'. Each name opens its text. */
export function TermsAgreement({ terms, isAgreed, isFaulty, isDisabled, onChange }: Props) {
  const id = useId();
  return (
    <div className={`${styles.terms} ${isFaulty ? styles.faulty : ''}`}>
      <span className={styles.tick}>
        <input
          id={id}
          type="checkbox"
          className="checkbox"
          checked={isAgreed}
          disabled={isDisabled}
          aria-describedby={`${id}-terms`}
          aria-invalid={isFaulty || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      </span>
      <p>
        <label htmlFor={id}>{CHECKOUT.termsLead}</label>{' '}
        <span id={`${id}-terms`}>
          {terms.map((term, index) => (
            <Fragment key={term._id}>
              {separator(index, terms.length)}
              <button type="button" className={styles.term} onClick={() => void openTerm(term)}>
                {term.data.name}
              </button>
            </Fragment>
          ))}
        </span>
      </p>
    </div>
  );
}

function openTerm(term: Term): Promise<boolean> {
  return term.data.kind === 'waiver' ? openWaiver(term) : openDescription(term.data.name, term.data.description);
}

function separator(index: number, count: number): string {
  if (index === 0) return '';
  return index === count - 1 ? ' and ' : ', ';
}
