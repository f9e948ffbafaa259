import { useEffect, useReducer } from 'react';
import { useAccountData } from '#web/buyer/account/account-record.ts';
import { addressesOf } from '#web/buyer/account/postal-addresses.ts';
import { onHappening } from '#web/lib/happenings.ts';
import { keepForm, keptForm } from '#web/lib/kept/kept-form.ts';
import { useProfile, useProfileId } from '#web/lib/sign-in/profile.ts';
import { unanswered } from '../submission-key.ts';
import { parseStoredForm, serializeForm } from './checkout-form.ts';
import { checkoutReducer, startingCheckout } from './checkout-state.ts';

/** The form survives a reload and is emptied in every window when the person signs out. For a signed-in person it fills in what is known. */
export function useKeptForm() {
  const profileId = useProfileId();
  const { data: profile } = useProfile();
  const [state, dispatch] = useReducer(checkoutReducer, null, () => startingCheckout(parseStoredForm(keptForm(), profileId), unanswered()));
  useEffect(() => keepForm(serializeForm(state.form)), [state.form]);
  useEffect(() => onHappening('left', () => dispatch({ type: 'left' })), []);
  useEffect(() => {
    if (!profile) return;
    const { _id, first_name: firstName, last_name: lastName, email, phone } = profile;
    dispatch({ type: 'filled', profileId: _id, account: { firstName, lastName, email }, phone });
  }, [profile]);
  // Only a convenience: if it cannot be fetched, the buyer types it.
  const { data: account } = useAccountData(profile?.account_id ?? null);
  useEffect(() => {
    if (account) dispatch({ type: 'address', known: addressesOf(account).billing });
  }, [account]);
  return { state, dispatch, profile };
}
