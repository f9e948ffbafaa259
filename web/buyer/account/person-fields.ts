import { isEmail } from '#domain/validation/email.ts';
import { parseName } from '#domain/validation/person.ts';
import { FIELD } from '#web/buyer/messages.ts';
import type { FormField } from '#web/ui/form-dialog/form-dialog.tsx';

export const PERSON_FIELDS: FormField<'first' | 'last' | 'email'>[] = [
  { name: 'first', label: 'First Name', autoComplete: 'off', check: (text) => (parseName(text) === null ? FIELD.firstName : null) },
  { name: 'last', label: 'Last Name', autoComplete: 'off', check: (text) => (parseName(text) === null ? FIELD.lastName : null) },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'off', check: (text) => (isEmail(text) ? null : FIELD.email) },
];
