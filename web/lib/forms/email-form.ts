import type { FormEvent } from 'react';
import { parseEmail } from '#domain/validation/email.ts';
import { useOneField } from './one-field.ts';

/** A form that asks for one email address. `send` gets it as it is stored, and returns what to say at the field, or null. */
export function useEmailForm(needsEmail: string, send: (email: string) => Promise<string | null>) {
  const { form, text, setText, error, complain, forgive, isBusy, setBusy } = useOneField();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const email = parseEmail(text);
    if (email === null) return complain(needsEmail);
    forgive();
    setBusy(true);
    const problem = await send(email);
    setBusy(false);
    if (problem !== null) complain(problem);
  };
  return { form, submit, isBusy, field: { type: 'email', value: text, error }, type: setText, clearError: forgive };
}
