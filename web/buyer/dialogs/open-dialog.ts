import type { Product } from '#domain/catalog/product.ts';
import type { VisitDate } from '#domain/day.ts';
import { createListeners } from '#web/lib/listeners.ts';

/** Opens a dialog from any part of the page and resolves when it is closed. The dialogs' code loads when first needed. */
type DialogRequest =
  | { kind: 'log-in'; why: string | null }
  | { kind: 'alert'; text: string; title?: string }
  | { kind: 'card-on-file' }
  | { kind: 'description'; title: string; html: string }
  | ({ kind: 'wait' } & WaitWish);

/** What a visitor may wait for: a pass on one of these dates. Null: at any of its times. */
export type WaitWish = { product: Product; dates: readonly VisitDate[]; time: string | null };

/** `done`: signed in, or card saved. Closing the dialog in any other way gives false. */
export type OpenDialog = { id: number; request: DialogRequest; isOpen: boolean; settle: (done: boolean) => void };

const CLOSING_MS = 260;

let dialogs: readonly OpenDialog[] = [];
let nextId = 1;
const listeners = createListeners();

export const openDialogs = (): readonly OpenDialog[] => dialogs;

export const onDialogsChange = listeners.join;

/** The small 'Log In' dialog, with a sentence where nobody asked for it. Resolves to true once the visitor is signed in. */
export const openLogInDialog = (why: string | null = null): Promise<boolean> => open({ kind: 'log-in', why });

export const openCardOnFile = (): Promise<boolean> => open({ kind: 'card-on-file' });

export const openDescription = (title: string, html: string): Promise<boolean> => open({ kind: 'description', title, html });

export const openWait = (wish: WaitWish): Promise<boolean> => open({ kind: 'wait', ...wish });

export const openAlert = (text: string, title?: string): Promise<boolean> => open({ kind: 'alert', text, ...(title ? { title } : {}) });

export function closeDialogs(): void {
  for (const { settle } of dialogs) settle(false);
}

function open(request: DialogRequest): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++;
    const settle = (done: boolean) => {
      if (!dialogs.some((dialog) => dialog.id === id && dialog.isOpen)) return;
      change(dialogs.map((dialog) => (dialog.id === id ? { ...dialog, isOpen: false } : dialog)));
      resolve(done);
      // It stays while it fades out, so that the browser can return the focus.
      setTimeout(() => change(dialogs.filter((dialog) => dialog.id !== id)), CLOSING_MS);
    };
    change([...dialogs, { id, request, isOpen: true, settle }]);
  });
}

function change(next: readonly OpenDialog[]): void {
  dialogs = next;
  listeners.tell();
}
