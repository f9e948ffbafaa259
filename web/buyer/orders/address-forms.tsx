import { useRef, type FormEvent } from 'react';
import type { AccountData } from '#web/buyer/account/account-record.ts';
import { shownSide, type AddressFaults, type PostalAddress, type Side } from '#web/buyer/account/postal-addresses.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { StateField } from '#web/ui/field/state-field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { useAddresses } from './use-addresses.ts';
import styles from './orders.module.css';

export function AddressForms({ accountId, data }: { accountId: string; data: AccountData }) {
  const form = useRef<HTMLFormElement>(null);
  const { addresses, faults, said, isBusy, change, same, save } = useAddresses(accountId, data, useFirstInvalidFocus(form));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const parts = (side: Side) => ({
    address: shownSide(addresses, side),
    faults,
    readOnly: side === 'shipping' && addresses.isSame,
    onChange: (field: keyof PostalAddress, text: string) => change(side, field, text),
  });
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <div className={styles.two}>
        <fieldset className={`panel ${styles.address}`}>
          <legend className={styles.title}>Billing</legend>
          <AddressFields side="billing" {...parts('billing')} />
        </fieldset>
        <fieldset className={`panel ${styles.address}`}>
          <legend className={styles.title}>Shipping</legend>
          <label className={styles.same}>
            <input type="checkbox" className="checkbox" checked={addresses.isSame} onChange={(event) => same(event.target.checked)} />
            Same As Billing
          </label>
          <AddressFields side="shipping" {...parts('shipping')} />
        </fieldset>
      </div>
      {said && <Notice kind={said.kind}>{said.text}</Notice>}
      <div className={styles.actions}>
        <Button kind="primary" type="submit" busy={isBusy}>
          Save Changes
        </Button>
      </div>
    </form>
  );
}

type FieldsProps = {
  side: Side;
  address: PostalAddress;
  faults: AddressFaults;
  readOnly: boolean;
  onChange: (field: keyof PostalAddress, text: string) => void;
};

function AddressFields({ side, address, faults, readOnly, onChange }: FieldsProps) {
  const field = (name: keyof PostalAddress, autoComplete: string) => ({
    value: address[name],
    error: readOnly ? undefined : faults[`${side}_${name}`],
    autoComplete: `${side} ${autoComplete}`,
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });
  return (
    <>
      <Field label="Street Address" required readOnly={readOnly} {...field('street', 'street-address')} />
      <Field label="City" required readOnly={readOnly} {...field('city', 'address-level2')} />
      <div className={styles.pair}>
        {readOnly ? <Field label="State" required readOnly value={address.state} /> : <StateField required {...field('state', 'address-level1')} />}
        <Field label="Zip Code" inputMode="numeric" required readOnly={readOnly} {...field('zip', 'postal-code')} />
      </div>
      <Field label="Phone" type="tel" readOnly={readOnly} {...field('phone', 'tel')} />
    </>
  );
}
