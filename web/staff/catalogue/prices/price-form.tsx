import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { parseCents, toDecimalText, type Cents } from '#domain/cents.ts';
import type { PriceSet } from '#domain/pricing/edit-matrix.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { stayAmong } from '#web/lib/forms/stay.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import styles from './prices.module.css';

type Tier = { count: string; price: string };
type Props = {
  title: string;
  hint: string;
  set: PriceSet | null;
  isDisabled?: boolean;
  /** Where the days are chosen that the price is for. Going on there leaves what is typed as it is. */
  daysAt?: RefObject<HTMLElement | null>;
  onSet: (price: PriceSet) => void;
  onClear?: (() => void) | undefined;
};

/** A price and its steps: 'from 100 sold: $48'. Enter sets it, and so does going on to something else. */
export function PriceForm({ title, hint, set, isDisabled = false, daysAt, onSet, onClear }: Props) {
  const { workspace } = useBoot();
  const currency = workspace?.currency ?? 'USD';
  const { price, setPrice, tiers, setTiers, isTyped, forget } = useTypedPrice(set);
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLFieldSetElement>(null);
  const focusFirst = useFirstInvalidFocus(box);
  const setTyped = () => {
    const read = readPrice(price, tiers);
    setError(read ? null : 'An amount such as 48 or 48.50; steps need a number and an amount.');
    if (read) onSet(read);
  };
  const apply = () => {
    setTyped();
    focusFirst();
  };
  const onLeave = useGoingOn([box, daysAt], isTyped && !isDisabled ? setTyped : null);
  const clear = () => {
    forget();
    setError(null);
    onClear?.();
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!isDisabled) apply();
  };
  return (
    <fieldset ref={box} className={`panel ${styles.form}`} disabled={isDisabled} aria-label={title} onBlur={onLeave}>
      <p className={styles.title} aria-live="polite">
        {title}
      </p>
      <p className="meta">{hint}</p>
      <Field
        label="Price"
        inputMode="decimal"
        autoComplete="off"
        trailing={currency}
        value={price}
        error={error}
        onChange={({ target }) => setPrice(target.value)}
        onKeyDown={onEnter}
      />
      {tiers.map((tier, index) => (
        <Step
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          number={index + 1}
          tier={tier}
          currency={currency}
          onChange={(changed) => setTiers(tiers.with(index, changed))}
          onKeyDown={onEnter}
          onRemove={(pressed) => {
            stayAmong('[data-removes]', pressed, box.current);
            setTiers(tiers.toSpliced(index, 1));
          }}
        />
      ))}
      <Button size="small" kind="quiet" className={styles.addStep} onClick={() => setTiers([...tiers, { count: '', price: '' }])}>
        Add a step
      </Button>
      <Actions onSet={apply} onClear={onClear && clear} />
    </fieldset>
  );
}

function Actions({ onSet, onClear }: { onSet: () => void; onClear: (() => void) | undefined }) {
  return (
    <div className={styles.actions}>
      <Button kind="primary" size="small" onClick={onSet}>
        Set price
      </Button>
      {onClear && (
        <Button size="small" kind="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  );
}

type Place = RefObject<HTMLElement | null> | undefined;

/** Acts once somebody goes on from these places to anything else. The first one listens by what is returned. */
function useGoingOn(places: readonly [Place, Place], act: (() => void) | null) {
  const onLeave = ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
    const to = (relatedTarget ?? pressed()) as Node | null;
    if (act && !places.some((place) => place?.current?.contains(to))) beforeClick(act);
  };
  useEffect(() => {
    const other = places[1]?.current;
    other?.addEventListener('focusout', onLeave);
    return () => other?.removeEventListener('focusout', onLeave);
  });
  return onLeave;
}

/** Safari gives the focus to no button that is pressed. */
const pressed = (): Element | null => [...document.querySelectorAll(':active')].at(-1) ?? null;

/**
 * Waits for the end of a press that is under way, because what the page shows then may move the button from beneath the pointer. It acts before the click does, so that a Save that is
 * pressed has it; the `afterPress` of fields acts after it.
 */
function beforeClick(act: () => void): void {
  if (document.querySelector(':active') === null) act();
  else addEventListener('click', act, { once: true, capture: true });
}

/** What is typed. It follows what is set, but for what somebody has typed and not set yet. */
function useTypedPrice(set: PriceSet | null) {
  const [shown, setShown] = useState(set);
  const [price, setPrice] = useState(textOf(set));
  const [tiers, setTiers] = useState<Tier[]>(tiersOf(set));
  const follow = (to: PriceSet | null) => {
    setShown(to);
    setPrice(textOf(to));
    setTiers(tiersOf(to));
  };
  const isTyped = price !== textOf(shown) || !isSame(tiers, tiersOf(shown));
  const isEmpty = price.trim() === '' && tiers.length === 0;
  if (!isSame(shown, set) && (!isTyped || isEmpty || isSame(readPrice(price, tiers), set))) follow(set);
  return { price, setPrice, tiers, setTiers, isTyped, forget: () => follow(set) };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type StepProps = {
  number: number;
  tier: Tier;
  currency: string;
  onChange: (changed: Tier) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onRemove: (pressed: HTMLElement) => void;
};

function Step({ number, tier, currency, onChange, onKeyDown, onRemove }: StepProps) {
  return (
    <div className={styles.tier}>
      <Field
        label={`Step ${number}: from so many sold`}
        inputMode="numeric"
        value={tier.count}
        onChange={({ target }) => onChange({ ...tier, count: target.value })}
        onKeyDown={onKeyDown}
      />
      <Field
        label="costs"
        inputMode="decimal"
        trailing={currency}
        value={tier.price}
        onChange={({ target }) => onChange({ ...tier, price: target.value })}
        onKeyDown={onKeyDown}
      />
      <Button size="small" kind="quiet" aria-label={`Remove step ${number}`} data-removes onClick={({ currentTarget }) => onRemove(currentTarget)}>
        Remove
      </Button>
    </div>
  );
}

const textOf = (set: PriceSet | null): string => (set ? toDecimalText(set.priceCents) : '');
const tiersOf = (set: PriceSet | null): Tier[] =>
  (set?.tiers ?? []).map(({ count, priceCents }) => ({ count: String(count), price: toDecimalText(priceCents) }));

/** Null if any part is not a valid amount or number. A decimal comma as in '48,50' is accepted. */
function readPrice(price: string, tiers: readonly Tier[]): PriceSet | null {
  const amount = (text: string): Cents | null =>
    parseCents(
      text
        .trim()
        .replace(/^[$€£]\s*/, '')
        .replace(/,(\d{1,2})$/, '.$1'),
    );
  const priceCents = amount(price);
  const read = tiers.map(({ count, price: tierPrice }) => ({ count: /^\d{1,7}$/.test(count.trim()) ? Number(count) : -1, priceCents: amount(tierPrice) }));
  if (priceCents === null || read.some((tier) => tier.count < 0 || tier.priceCents === null)) return null;
  return { priceCents, tiers: read.map((tier) => ({ count: tier.count, priceCents: tier.priceCents! })).toSorted((a, b) => a.count - b.count) };
}
