import { useState } from 'react';
import { counted } from '#domain/one-or-several.ts';
import { fullName } from '#domain/person-name.ts';
import { searchPurchaserContract } from '#server/actions/search-purchaser/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { useEmailForm } from '#web/lib/forms/email-form.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { BackButton } from '../back-button.tsx';
import type { SaleDesk } from '../sale/sale-desk.ts';
import { SELL } from '../sell-words.ts';
import styles from '../paying/pay.module.css';

type Customer = OutputOf<typeof searchPurchaserContract>['items'][number];

/** Finds a known customer, whose account will get the tickets. */
export function CustomerDialog({ open, desk, onClose }: { open: boolean; desk: SaleDesk; onClose: () => void }) {
  return (
    <Dialog open={open} title="Customer" onClose={onClose} footer={<BackButton onBack={onClose} />}>
      <Search desk={desk} onClose={onClose} />
    </Dialog>
  );
}

function Search({ desk, onClose }: { desk: SaleDesk; onClose: () => void }) {
  const ws = useWorkspaceId();
  const [found, setFound] = useState<Customer[] | null>(null);
  const { form, submit, isBusy, field, type, clearError } = useEmailForm(SELL.needsEmail, async (email) => {
    const result = await call(searchPurchaserContract, { params: { ws }, body: { data: { email } } });
    if (!result.success) return failureText(result, 'The customers could not be looked through.');
    setFound(result.data.items);
    const { length } = knownOf(result.data.items);
    if (length > 0) announce(`${counted(length, 'customer', 'customers')} found.`);
    return null;
  });
  const choose = (customer: Customer) => {
    desk.change({ kind: 'customer', profileId: customer.profile_id! });
    announce(`The sale is for ${fullName(customer.first_name, customer.last_name) || customer.email}.`);
    onClose();
  };
  const known = knownOf(found ?? []);
  return (
    <div className={styles.form}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <Field
          label="Email"
          autoComplete="off"
          {...field}
          onChange={({ target }) => {
            type(target.value);
            clearError();
            setFound(null);
          }}
        />
        <Button type="submit" wide busy={isBusy}>
          Find
        </Button>
      </form>
      {found && known.length === 0 && <Notice>{SELL.unknownCustomer}</Notice>}
      <ul className={styles.found}>
        {known.map((customer) => (
          <li key={customer.profile_id}>
            <Button wide onClick={() => choose(customer)}>
              {fullName(customer.first_name, customer.last_name) || customer.email}
              <span className="meta">{counted(customer.orders, 'order', 'orders')}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const knownOf = (customers: readonly Customer[]) => customers.filter((customer) => customer.profile_id !== null);
