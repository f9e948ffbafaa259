import { useEffect, useReducer } from 'react';
import { useProfile } from '#web/lib/profile.ts';
import { FORM_STORAGE_KEY, parseStoredForm, serializeForm } from './checkout-form.ts';
import { checkoutReducer, startingCheckout } from './checkout-state.ts';
import { pendingOrder } from './submission-key.ts';

/** What is typed survives a reload; whoever is signed in finds their own fields filled in. */
export function useKeptForm() {
  const { data: profile } = useProfile();
  const [state, dispatch] = useReducer(checkoutReducer, null, () =>
    startingCheckout(parseStoredForm(sessionStorage.getItem(FORM_STORAGE_KEY)), pendingOrder()),
  );
  useEffect(() => sessionStorage.setItem(FORM_STORAGE_KEY, serializeForm(state.form)), [state.form]);
  useEffect(() => {
    if (profile)
      dispatch({ type: 'filled', account: { firstName: profile.first_name, lastName: profile.last_name, email: profile.email }, phone: profile.phone });
  }, [profile]);
  return { state, dispatch, profile };
}
