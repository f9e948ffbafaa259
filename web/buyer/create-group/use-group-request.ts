import { useState } from 'react';
import { keepInWindow, keptInWindow } from '#web/lib/kept/stored-text.ts';
import type { Profile } from '#web/lib/sign-in/profile.ts';
import { EMPTY_REQUEST, type GroupRequest } from './group-request.ts';

/** What is typed in a request for a group. It survives a reload and a sign-in that has ended, until it is sent; only its writer finds it again. */
export function useGroupRequest(profile: Profile) {
  const name = `group-request ${profile._id}`;
  const [typed, setTyped] = useState<GroupRequest>(() => ({
    ...EMPTY_REQUEST,
    firstName: profile.first_name,
    lastName: profile.last_name,
    email: profile.email,
    phone: profile.phone,
    ...keptInWindow<Partial<GroupRequest>>(name),
  }));
  const type = (next: GroupRequest) => {
    setTyped(next);
    keepInWindow(name, next);
  };
  return { typed, type, forget: () => keepInWindow(name, null) };
}
