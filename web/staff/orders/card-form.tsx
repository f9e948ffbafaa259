import { useId, useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { stayOnPage } from '#web/lib/forms/stay.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field, SelectField } from '#web/ui/field/field.tsx';
import { useWorker } from '../chrome/worker/at-work.tsx';
import { ORDERS } from './orders-words.ts';
import { addressOf, cardFaults, usualCardSearch, type CardSearch } from './search.ts';
import { useStores } from './stores.ts';
import styles from './orders.module.css';

const DAYS_WRONG = { missing: 'Choose both days.', order: ORDERS.days, many: ORDERS.tooManyDays } as const;

/** Searches by a card's last four digits. Many people share them, so the search is limited to some days and one store. */
export function CardForm({ searched, digits }: { searched: CardSearch | null; digits: string }) {
  const [, navigate] = useLocation();
  const today = useTodayIn(useVenueZone());
  const title = useId();
  const form = useRef<HTMLFormElement>(null);
  const stores = useStores().data ?? [];
  const needsStore = useWorker().role !== 'pos' && stores.length > 1;
  const [typed, setTyped] = useState(() => searched ?? usualCardSearch(digits, null, today));
  const [isSent, setSent] = useState(false);
  const focusFirstInvalid = useFirstInvalidFocus(form);
  const change = (to: Partial<CardSearch>) => setTyped((before) => ({ ...before, ...to }));
  const faults = isSent ? cardFaults(typed, needsStore) : {};
  const find = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (Object.keys(cardFaults(typed, needsStore)).length > 0) return focusFirstInvalid();
    navigate(addressOf(typed));
    // What was searched for is shown in a form of its own.
    setTimeout(stayOnPage);
  };
  return (
    <form ref={form} className={styles.cardForm} aria-labelledby={title} onSubmit={find} noValidate>
      <h2 id={title} className={styles.heading}>
        Paid with a card ending in…
      </h2>
      <Field
        label="Last 4 digits"
        // Opened by a press. Whoever comes back to what was found keeps their place instead.
        autoFocus={searched === null}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        value={typed.lastFour}
        error={faults.lastFour && ORDERS.fourDigits}
        onChange={({ target }) => change({ lastFour: target.value.replaceAll(/\D/g, '') })}
      />
      {stores.length > 1 && (
        <SelectField
          label="Store"
          value={typed.storeId ?? ''}
          error={faults.storeId && ORDERS.storeNeeded}
          onChange={({ target }) => change({ storeId: target.value || null })}
        >
          <option value="">{needsStore ? 'Choose…' : 'Any of mine'}</option>
          {stores.map((store) => (
            <option key={store.id} value={store.id}>
              {store.name}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        label="From"
        type="date"
        value={typed.from}
        error={faults.days && DAYS_WRONG[faults.days]}
        onChange={({ target }) => change({ from: target.value })}
      />
      <Field label="To" type="date" value={typed.to} error={Boolean(faults.days)} onChange={({ target }) => change({ to: target.value })} />
      <Button type="submit" className={styles.go}>
        Find by card
      </Button>
    </form>
  );
}
