import { TEMPLATE } from '#domain/fixed-ids.ts';
import { completeRegistration } from '#server/api/complete-registration/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import type { Place } from '#web/lib/sign-in/sign-in.ts';
import type { CompleteForm, Work } from './complete-account-state.ts';

export function sendCompletion(place: Place, token: string, typed: CompleteForm, { photo, work }: { photo: string | null; work: Work }) {
  const profile = {
    first_name: typed.firstName.trim(),
    last_name: typed.lastName.trim(),
    ...(work === null ? personalDetails(typed) : {}),
    ...(photo ? { photo } : {}),
  };
  const body = {
    app_key: place.appKey,
    workspace_id: place.workspaceId,
    realm_id: place.realmId,
    token,
    password: typed.password,
    ...(typed.oldPassword === '' ? {} : { old_password: typed.oldPassword }),
    template_id: TEMPLATE.consumer,
    profile,
  };
  return call(completeRegistration, { body });
}

function personalDetails(typed: CompleteForm) {
  const text = (value: string) => value.trim() || null;
  return {
    phone: typed.phone.trim(),
    street_address: typed.street.trim(),
    suite: text(typed.unit),
    city: typed.city.trim(),
    state: typed.state,
    zip: typed.zip.trim(),
    dob: typed.dob,
    drivers_license: text(typed.driversLicense),
  };
}
