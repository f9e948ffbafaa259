const STORAGE_KEY = 'entrada-checkout-form';

/** What was typed at checkout, for as long as this window is open; `parseStoredForm` knows whose it is. */
export const keptForm = (): string | null => sessionStorage.getItem(STORAGE_KEY);

export function keepForm(text: string): void {
  sessionStorage.setItem(STORAGE_KEY, text);
}

export function forgetForm(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
