import { openDescription } from './open-dialog.ts';

type Term = { data: { name: string; description: string } };

/** Shows all terms of the shop, each under its name. */
export const openTermsAndConditions = (terms: readonly Term[]): Promise<boolean> => openDescription('Terms and Conditions', wordsOf(terms));

export const openWaiver = (waiver: Term): Promise<boolean> => openDescription('Liability Waiver', wordsOf([waiver]));

function wordsOf(terms: readonly Term[]): string {
  return terms.map(({ data }) => `<h2>${escapeHtml(data.name)}</h2>${data.description}`).join('');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
