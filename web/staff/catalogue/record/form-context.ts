import { createContext, useContext } from 'react';
import type { FormValues } from './form-values.ts';

/** What every field of a form can look up: the errors, the values of the other fields, and the address to which what is made for the form leads back. */
type FormState = { errors: Readonly<Record<string, string>>; values: FormValues; recordId: string | null; address?: string };

export const FormContext = createContext<FormState>({ errors: {}, values: {}, recordId: null });

export const useFieldError = (path: string): string | undefined => useContext(FormContext).errors[path];

/** All errors at or below a field, each once. */
export function useFormErrors(path: string): string[] {
  const { errors } = useContext(FormContext);
  return [...new Set(Object.entries(errors).flatMap(([at, text]) => (at === path || at.startsWith(`${path}.`) ? [text] : [])))];
}
