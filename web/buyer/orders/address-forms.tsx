import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { updateDoclet } from '#server/api/update-doclet/contract.ts';
import type { AccountData } from '#web/buyer/account/account-record.ts';
import { ORDERS, PORTAL } from '#web/buyer/account/portal-messages.ts';
import {
  addressesOf,
  addressFaults,
  addressFields,
  shownSide,
  type AddressFaults,
  type PostalAddress,
  type Side,
} from '#web/buyer/account/postal-addresses.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useTyped } from '#web/lib/forms/use-typed.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { StateField } from '#web/ui/field/state-field.tsx';
import { Notice, type Said } from '#web/ui/notice/notice.tsx';
import styles from './orders.module.css';

export function AddressForms({ accountId, data }: { accountId: string; data: AccountData }) {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const saved = addressesOf(data);
  const [billing, typeBilling] = useTyped(saved.billing);
  const [shipping, typeShipping] = useTyped(saved.shipping);
  const [{ isSame }, typeSame] = useTyped({ isSame: saved.isSame });
  const addresses = { billing, shipping, isSame };
  const [faults, setFaults] = useState<AddressFaults>({});
  const [said, setSaid] = useState<Said | null>(null);
  const [isBusy, setBusy] = useState(false);
  const focusFirst = useFirstInvalidFocus(form);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found = addressFaults(addresses);
    setFaults(found);
    focusFirst();
    if (Object.keys(found).length > 0) return setSaid({ kind: 'bad', text: ORDERS.billingMissing });
    if (isBusy) return;
    setBusy(true);
    setSaid(null);
    const result = await heldBusy(call(updateDoclet, { params: { ws, id: accountId }, body: { data: addressFields(addresses) } }));
    setBusy(false);
    const isSaved = result.success && result.data._id !== undefined;
    setSaid(
      isSaved ? { kind: 'good', text: PORTAL.saved } : { kind: 'bad', text: result.success ? ORDERS.billingFailed : failureText(result, ORDERS.billingFailed) },
    );
    void queries.invalidateQueries({ queryKey: ['account'] });
  };
  const change = (side: Side, field: keyof PostalAddress, text: string) => {
    (side === 'billing' ? typeBilling : typeShipping)({ [field]: text });
    setSaid(null);
    if (faults[`${side}_${field}`]) setFaults({ ...faults, [`${side}_${field}`]: undefined });
  };
  const parts = (side: Side) => ({
    address: shownSide(addresses, side),
    faults,
    readOnly: side === 'shipping' && isSame,
    onChange: (field: keyof PostalAddress, text: string) => change(side, field, text),
  });
  return (
    <form ref={form} noValidate onSubmit={save}>
      <div className={styles.two}>
        <fieldset className={`panel ${styles.address}`}>
          <legend className={styles.title}>Billing</legend>
          <AddressFields side="billing" {...parts('billing')} />
        </fieldset>
        <fieldset className={`panel ${styles.address}`}>
          <legend className={styles.title}>Shipping</legend>
          <label className={styles.same}>
            <input type="checkbox" className="checkbox" checked={isSame} onChange={(event) => typeSame({ isSame: event.target.checked })} />
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
