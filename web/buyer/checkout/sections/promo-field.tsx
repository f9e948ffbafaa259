import { useRef, type KeyboardEvent } from 'react';
import { cents, type Cents } from '#domain/cents.ts';
import { useStay } from '#web/lib/forms/use-stay.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import type { PromoState } from '../form/checkout-state.ts';
import type { Promo } from '../paying/use-promo.ts';
import styles from './order-summary.module.css';

type Props = { state: PromoState; promo: Promo; isBusy: boolean };

export function PromoField({ state, promo, discountCents, isBusy }: Props & { discountCents: Cents }) {
  const money = useMoney();
  const isApplied = state.kind === 'applied';
  const place = useRef<HTMLDivElement>(null);
  const press = useStay(place, isApplied);
  const apply = () => (press(), promo.apply());
  const remove = () => (press(), promo.remove());
  return (
    <div ref={place} tabIndex={-1} className={isApplied ? styles.applied : styles.promo}>
      {isApplied ? (
        <>
          <span className="tag good">{state.code} applied</span>
          <Button kind="quiet" size="small" disabled={isBusy} onClick={remove}>
            Remove
          </Button>
          <span className={`num ${styles.off}`}>{money.full(cents(0 - discountCents))}</span>
        </>
      ) : (
        <CodeEntry state={state} promo={promo} isBusy={isBusy} onApply={apply} />
      )}
    </div>
  );
}

function CodeEntry({ state, promo: { text, isBeingTyped, type }, isBusy, onApply }: Props & { onApply: () => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (text.trim() !== '') onApply();
  };
  return (
    <>
      <Field
        label="Promo code"
        autoComplete="off"
        autoCapitalize="characters"
        value={text}
        disabled={isBusy}
        error={state.kind === 'invalid' && !isBeingTyped ? state.message : undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => type(event.target.value)}
      />
      <Button busy={state.kind === 'checking'} disabled={isBusy || text.trim() === ''} onClick={onApply}>
        Apply
      </Button>
    </>
  );
}
