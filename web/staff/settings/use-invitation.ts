import { useState } from 'react';
import { keepInWindow, keptInWindow } from '#web/lib/kept/stored-text.ts';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';
import type { Invitation, Member, WorkRole } from './people-asked.ts';

/** What is typed in an invitation. One to somebody new survives a slip, a reload and a sign-in that has ended, until it is sent or given up; only its writer finds it again. */
export function useInvitation(member: Member | null, role: WorkRole) {
  const name = `invitation-draft ${useWorker()._id}`;
  const [typed, setTyped] = useState<Invitation>(() =>
    member ? toMember(member, role) : { first: '', last: '', email: '', role, message: '', ...keptInWindow<Partial<Invitation>>(name) },
  );
  const type = (next: Invitation) => {
    setTyped(next);
    if (!member) keepInWindow(name, next);
  };
  return { typed, type, forget: () => keepInWindow(name, null) };
}

/** To somebody whose name and address are known. */
export function toMember({ name, email }: Pick<Member, 'name' | 'email'>, role: WorkRole): Invitation {
  const [first = '', ...rest] = name.split(' ');
  return { first, last: rest.join(' '), email, role, message: '' };
}
