import { useRef, useState, type FormEvent } from 'react';
import { withPlace } from '#domain/catalog/place-text.ts';
import type { Product } from '#domain/catalog/product.ts';
import { visitDateText } from '#domain/day-text.ts';
import type { Day } from '#domain/day.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { BackButton } from '../back-button.tsx';
import { pendingChanges } from '../sale/desk-state.ts';
import { asksOf, personOf, problemsOf, type Person } from '../sale/people-asked.ts';
import { PersonFields } from './person-fields.tsx';
import type { DialogProps } from './use-tender.ts';
import styles from './pay.module.css';

type Props = DialogProps & {
  products: ReadonlyMap<string, Product>;
  today: Day;
};

/** Names the people for passes that require it. Payment does not wait for this, because people in a queue may be let through without. */
export function PeopleDialog({ open, state, onClose, ...props }: Props) {
  // Looking at the sale again, for a bank or a hold, must not take away what is being typed.
  const isReady = state.sale !== null && pendingChanges(state).every(({ kind }) => kind === 'look');
  return (
    <Dialog open={open} title="Who is it for?" onClose={onClose} footer={<BackButton onBack={onClose} />}>
      {isReady ? <PeopleForm {...props} {...{ state, onClose }} /> : <LoadingState text="One moment…" />}
    </Dialog>
  );
}

function PeopleForm({ desk, state, products, today, onClose }: Omit<Props, 'open'>) {
  const things = state.sale!.items.filter((thing) => Object.values(asksOf(products.get(thing.doclet_id))).includes(true));
  // Keyed by hold, because an item's id changes with each change of the sale.
  const [typed, setTyped] = useState<Record<string, Person>>({});
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const rows = things.map((thing) => {
    const product = products.get(thing.doclet_id)!;
    const person = typed[thing.hold_id ?? thing.item_id] ?? personOf(thing);
    const asks = asksOf(product);
    return { thing, product, person, asks, problems: problemsOf(person, asks, today) };
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (rows.some(({ problems }) => problems.length > 0)) return focusFirst();
    const people = rows.map(({ thing, product, person }) => ({
      item: thing,
      eventId: product.event_id,
      firstName: person.firstName.trim(),
      lastName: person.lastName.trim(),
      dob: person.dob || null,
    }));
    desk.change({ kind: 'name', people });
    onClose();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {rows.map(({ thing, person, asks, problems }, index) => (
        <PersonFields
          key={thing.hold_id ?? thing.item_id}
          label={`${index + 1}. ${withPlace(thing)}, ${visitDateText(thing.date)}`}
          person={person}
          asks={asks}
          problems={isChecked ? problems : []}
          onChange={(next) => setTyped({ ...typed, [thing.hold_id ?? thing.item_id]: next })}
        />
      ))}
      <Button kind="primary" type="submit" wide className={styles.take}>
        Keep the names
      </Button>
    </form>
  );
}
