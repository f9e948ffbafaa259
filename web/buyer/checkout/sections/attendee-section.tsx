import { ageOutside } from '#domain/catalog/age-outside.ts';
import { agesText, type Product } from '#domain/catalog/product.ts';
import type { AttendeeField } from '#domain/checkout/attendee.ts';
import { isDated, type Day } from '#domain/day.ts';
import { timeText } from '#domain/time-text.ts';
import { isDob } from '#domain/validation/person.ts';
import { isOwnFocus } from '#web/lib/forms/first-invalid.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { seatField } from '../form/checkout-faults.ts';
import { personAt, type Seat, type SeatGroup } from '../form/seats.ts';
import type { Checkout } from '../use-checkout.ts';
import { Section } from './section.tsx';
import styles from '../checkout.module.css';

const LABEL: Record<AttendeeField, string> = { firstName: 'First name', lastName: 'Last name', dob: 'Date of birth' };

/** Fields for the people of one product on one date. Products that need no names have none. */
export function AttendeeSection({ checkout, group: { group, product, seats } }: { checkout: Checkout; group: SeatGroup }) {
  const money = useMoney();
  if (seats.length === 0) return null;
  const price = group.unitPriceCents === null ? money.full(group.subtotalCents) : `${group.quantity} × ${money.full(group.unitPriceCents)}`;
  const when = [group.displayDate, group.entryTime && timeText(group.entryTime)].filter(Boolean).join(' · ');
  const ages = product && agesText(product);
  return (
    <Section
      title={group.name}
      aside={
        <span className="meta">
          {when && `${when} · `}
          {ages && <span className={styles.ages}>{ages}</span>}
          {ages && ' · '}
          {price}
        </span>
      }
    >
      {seats.map((seat, index) => (
        <SeatRow key={seat.key} checkout={checkout} seat={seat} product={product} title={seats.length > 1 ? ticketTitle(seat, index, seats.length) : null} />
      ))}
    </Section>
  );
}

/** 'Ticket 2 of 3', and which place it is for. */
function ticketTitle({ line }: Seat, index: number, count: number): string {
  return [`Ticket ${index + 1} of ${count}`, line.spaceId && line.name].filter(Boolean).join(': ');
}

/** Whoever has typed their own birthday for a child, or chosen the wrong pass, is warned. */
function ageWarning(product: Product | undefined, { visitDate }: Seat['line'], dob: string, today: Day): string | null {
  if (!product || !isDob(dob, today)) return null;
  const age = ageOutside(product, dob, isDated(visitDate) ? visitDate : today);
  return age === null ? null : `${agesText(product)}. ${isDated(visitDate) ? 'On the day of the visit this person is' : 'This person is'} ${age}.`;
}

type Row = { checkout: Checkout; seat: Seat; product: Product | undefined; title: string | null };

function SeatRow({ checkout, seat, product, title }: Row) {
  const { state, dispatch, blur } = checkout;
  const person = personAt(state.form, seat);
  const { today } = checkout.circumstances;
  const warning = ageWarning(product, seat.line, person.dob, today);
  const field = (name: AttendeeField) => ({
    label: seat.needs[name === 'dob' ? 'dob' : 'name'] === 'optional' ? `${LABEL[name]} (optional)` : LABEL[name],
    value: person[name],
    error: state.shown.get(seatField(seat, name)),
    onFocus: () => !isOwnFocus() && dispatch({ type: 'focused', field: seatField(seat, name) }),
    onBlur: () => blur(seatField(seat, name), person[name] === ''),
    onChange: (event: { target: { value: string } }) => dispatch({ type: 'person', seat: seat.key, field: name, text: event.target.value, before: person }),
  });
  return (
    <fieldset aria-label={title ?? seat.line.name} className={styles.seat}>
      {title && <p className={styles.seatTitle}>{title}</p>}
      <div className="two">
        {seat.needs.name !== 'none' && (
          <>
            <Field autoComplete="off" {...field('firstName')} />
            <Field autoComplete="off" {...field('lastName')} />
          </>
        )}
        {seat.needs.dob !== 'none' && <Field type="date" autoComplete="off" max={today} hint={warning && <strong>{warning}</strong>} {...field('dob')} />}
      </div>
    </fieldset>
  );
}
