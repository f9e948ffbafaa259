import { keepInWindow, keptInWindow } from '#web/lib/kept/stored-text.ts';
import type { Data, FieldInfo } from '../description.ts';
import type { FormValues } from './form-values.ts';

/** Unsaved values, and the record that they are based on. */
export type Draft = { form: FormValues; tags: readonly string[]; base: Data; baseTags: readonly string[]; updatedAt: string | null };

const name = (key: string): string => `catalogue-draft ${key}`;

/** Kept while this window is open. The key names the person, so nobody else sees it. */
export function keptDraft(key: string): Draft | null {
  const draft = keptInWindow<Draft>(name(key));
  return draft && typeof draft.form === 'object' && Array.isArray(draft.tags) ? draft : null;
}

/** PINs are never kept. */
export function keepDraft(key: string, draft: Draft, fields: readonly FieldInfo[]): void {
  const secret = new Set(fields.filter(({ kind }) => kind === 'password').map((field) => field.key));
  const form = Object.fromEntries(Object.entries(draft.form).filter(([field]) => !secret.has(field)));
  keepInWindow(name(key), { ...draft, form });
}

export function forgetDraft(key: string): void {
  keepInWindow(name(key), null);
}
