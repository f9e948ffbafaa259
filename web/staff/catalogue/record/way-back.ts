import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { isObjectId } from '#domain/ids.ts';
import type { FieldInfo } from '../description.ts';

/** The form, and the field in it, for which a record is made on a page of its own. */
type WayBack = { form: string; field: string };

const FORMS = '/catalogue/';
const MADE = 'made';

/** The address of the form that is shown. */
export function useFormAddress(): string {
  const [path] = useLocation();
  const search = useSearch();
  return search === '' ? path : `${path}?${search}`;
}

/** Where a record is made whose page leads back to a form. */
export const addressToMake = (key: string, { form, field }: WayBack): string => `${FORMS}${key}/new?${new URLSearchParams({ for: form, field }).toString()}`;

export function wayBackIn(search: string): WayBack | null {
  const params = new URLSearchParams(search);
  const [form, field] = [params.get('for'), params.get('field')];
  return form?.startsWith(FORMS) && field ? { form, field } : null;
}

/** Back to the form, with what was made for its field. */
export function addressWith({ form, field }: WayBack, id: string): string {
  const { pathname, searchParams } = new URL(form, location.origin);
  searchParams.set(MADE, `${field}:${id}`);
  return `${pathname}?${searchParams.toString()}`;
}

/** Chooses the record that was made for a field of this form, and goes on from there. */
export function useMade(fields: readonly FieldInfo[], set: (field: string, value: unknown) => void): void {
  const [path, go] = useLocation();
  const params = new URLSearchParams(useSearch());
  const made = params.get(MADE);
  useEffect(() => {
    if (made === null) return;
    const [name, id] = made.split(':');
    if (isObjectId(id) && fields.some(({ key, kind }) => key === name && (kind === 'id' || kind === 'action'))) {
      set(name!, id);
      // After the page has moved to its top.
      setTimeout(() => document.querySelector<HTMLElement>(`[data-link="${name}"] input`)?.focus());
    }
    params.delete(MADE);
    go(params.size === 0 ? path : `${path}?${params.toString()}`, { replace: true });
  }, [made]);
}
