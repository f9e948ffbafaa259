import { useRef, useState, type FormEvent } from 'react';
import { fullName } from '#domain/person-name.ts';
import { isEmail } from '#domain/validation/email.ts';
import { searchPurchaserContract } from '#server/actions/search-purchaser/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { useWorkspaceId } from '#web/lib/boot.ts';
import { call } from '#web/lib/call.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { useFirstInvalidFocus } from '#web/lib/first-invalid.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { BackButton } from './back-button.tsx';
import styles from './pay.module.css';
import type { SaleDesk } from './sale-desk.ts';
import { SELL } from './sell-words.ts';

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
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [found, setFound] = useState<Customer[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const search = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!isEmail(email)) {
      setError(SELL.needsEmail);
      return focusFirst();
    }
    setBusy(true);
    const result = await call(searchPurchaserContract, { params: { ws }, body: { data: { email: email.trim() } } });
    setBusy(false);
    if (!result.success) {
      setError(failureText(result, 'The customers could not be looked through.'));
      return focusFirst();
    }
    setFound(result.data.items);
    const { length } = knownOf(result.data.items);
    if (length > 0) announce(`${length} ${length === 1 ? 'customer' : 'customers'} found.`);
  };
  const choose = (customer: Customer) => {
    desk.change({ kind: 'customer', profileId: customer.profile_id! });
    announce(`The sale is for ${fullName(customer.first_name, customer.last_name) || customer.email}.`);
    onClose();
  };
  const known = knownOf(found ?? []);
  return (
    <div className={styles.form}>
      <form ref={form} className={styles.form} onSubmit={search} noValidate>
        <Field
          label="Email"
          type="email"
          autoComplete="off"
          value={email}
          error={error}
          onChange={({ target }) => {
            setEmail(target.value);
            setError(null);
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
              <span className="meta">{customer.orders} orders</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const knownOf = (customers: readonly Customer[]) => customers.filter((customer) => customer.profile_id !== null);
