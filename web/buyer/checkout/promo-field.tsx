import { useState, type KeyboardEvent } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import type { PromoState } from './checkout-state.ts';
import styles from './order-summary.module.css';

type Props = { state: PromoState; stored: string | null; onApply: (code: string) => void; onRemove: () => void; isBusy: boolean };

export function PromoField({ state, stored, onApply, onRemove, isBusy }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? stored ?? '';
  const apply = () => {
    onApply(text);
    setTyped(null);
  };
  if (state.kind === 'applied') {
    return (
      <div className={styles.applied}>
        <span className="tag good">{state.code} applied</span>
        <Button kind="quiet" size="small" disabled={isBusy} onClick={onRemove}>
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
        error={state.kind === 'invalid' && typed === null ? state.message : undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button busy={state.kind === 'checking'} disabled={isBusy || text.trim() === ''} onClick={apply}>
        Apply
      </Button>
    </div>
  );
}
