import type { KeyboardEvent } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import type { PromoState } from './checkout-state.ts';
import type { Promo } from './use-promo.ts';
import styles from './order-summary.module.css';

export function PromoField({ state, promo, isBusy }: { state: PromoState; promo: Promo; isBusy: boolean }) {
  const { text, isBeingTyped, type, apply, remove } = promo;
  if (state.kind === 'applied') {
    return (
      <div className={styles.applied}>
        <span className="tag good">{state.code} applied</span>
        <Button kind="quiet" size="small" disabled={isBusy} onClick={remove}>
          Remove
        </Button>
      </div>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (text.trim() !== '') apply();
  };
  return (
    <div className={styles.promo}>
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
      <Button busy={state.kind === 'checking'} disabled={isBusy || text.trim() === ''} onClick={apply}>
        Apply
      </Button>
    </div>
  );
}
