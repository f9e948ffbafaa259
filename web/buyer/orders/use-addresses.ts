import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateDoclet } from '#server/api/update-doclet/contract.ts';
import type { AccountData } from '#web/buyer/account/account-record.ts';
import { ORDERS, PORTAL } from '#web/buyer/account/portal-messages.ts';
import { addressesOf, addressFaults, addressFields, type AddressFaults, type PostalAddress, type Side } from '#web/buyer/account/postal-addresses.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { useTyped } from '#web/lib/forms/use-typed.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import type { Said } from '#web/ui/notice/notice.tsx';

/** Where somebody is billed and where goods are sent: what is typed, what is wrong with it, and the saving of both. `onFaults`: they were looked for. */
export function useAddresses(accountId: string, data: AccountData, onFaults: () => void) {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const saved = addressesOf(data);
  const [billing, typeBilling] = useTyped(saved.billing);
  const [shipping, typeShipping] = useTyped(saved.shipping);
  const [{ isSame }, typeSame] = useTyped({ isSame: saved.isSame });
  const addresses = { billing, shipping, isSame };
  const [faults, setFaults] = useState<AddressFaults>({});
  const [said, setSaid] = useState<Said | null>(null);
  const [isBusy, setBusy] = useState(false);

  const save = async () => {
    const found = addressFaults(addresses);
    setFaults(found);
    onFaults();
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
  return { addresses, faults, said, isBusy, change, same: (isSame: boolean) => typeSame({ isSame }), save };
}
