import { useRef, useState, type FormEvent } from 'react';
import type { Product } from '#domain/catalog/product.ts';
import { useStay } from '#web/lib/forms/use-stay.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import type { Paying } from '../paying/pay-dialogs.tsx';
import type { DeskState } from '../sale/desk-state.ts';
import { asksNames } from '../sale/people-asked.ts';
import type { SaleDesk } from '../sale/sale-desk.ts';
import { CustomerDialog } from './customer-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import styles from './order-panel.module.css';

type Props = { desk: SaleDesk; state: DeskState; products: ReadonlyMap<string, Product>; paying: Paying };

/** What only some sales need: a promo code, names, terms, a known customer. */
export function OrderExtras({ desk, state, products, paying }: Props) {
  const [isCode, setCode] = useState(false);
  const [isTerms, setTerms] = useState(false);
  const [isCustomer, setCustomer] = useState(false);
  const hasNames = asksNames(state.sale?.items ?? [], products);
  const promo = state.sale?.promo_code;
  const place = useRef<HTMLDivElement>(null);
  const press = useStay(place, promo);
  const apply = (code: string) => {
    press();
    desk.change({ kind: 'promo', code });
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.extras}>
      {promo ? (
        <button type="button" className="link" onClick={() => apply('')}>
          Take off {promo}
        </button>
      ) : (
        <button type="button" className="link" aria-expanded={isCode} onClick={() => setCode(!isCode)}>
          Promo code
        </button>
      )}
      {hasNames && (
        <button type="button" className="link" onClick={paying.askForPeople}>
          Names
        </button>
      )}
      <button type="button" className="link" onClick={() => setCustomer(true)}>
        {state.sale?.buyer_name ? `For ${state.sale.buyer_name}` : 'Customer'}
      </button>
      {state.sale?.store_id && (
        <>
          <button type="button" className="link" onClick={() => setTerms(true)}>
            Terms
          </button>
          <TermsDialog open={isTerms} storeId={state.sale.store_id} onClose={() => setTerms(false)} />
        </>
      )}
      {isCode && !promo && <PromoForm onApply={apply} />}
      <CustomerDialog open={isCustomer} desk={desk} onClose={() => setCustomer(false)} />
    </div>
  );
}

/** Takes the keyboard at once. A digit typed beside the field would sell a tile. */
function PromoForm({ onApply }: { onApply: (code: string) => void }) {
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') onApply(code.trim());
  };
  return (
    <form className={styles.promo} onSubmit={submit}>
      <Field
        label="Promo code"
        hideLabel
        placeholder="Code"
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit">Apply</Button>
    </form>
  );
}
