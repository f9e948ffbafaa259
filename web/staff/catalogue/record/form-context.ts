import { createContext, useContext } from 'react';
import type { FormValues } from './form-values.ts';

/** What every field of a form may ask: what is wrong with it, and what the fields beside it say. */
export type FormState = { errors: Readonly<Record<string, string>>; values: FormValues; recordId: string | null };

export const FormContext = createContext<FormState>({ errors: {}, values: {}, recordId: null });

export const useFieldError = (path: string): string | undefined => useContext(FormContext).errors[path];

/** All that is wrong below a field, once each. */
export function useFormErrors(path: string): string[] {
  const { errors } = useContext(FormContext);
  return [...new Set(Object.entries(errors).flatMap(([at, text]) => (at === path || at.startsWith(`${path}.`) ? [text] : [])))];
}
