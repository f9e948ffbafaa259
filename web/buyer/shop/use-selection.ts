import { useCallback, useEffect, useRef, useState } from 'react';
import type { Product } from '#domain/catalog/product.ts';
import { useBoot, useWorkspaceId } from '#web/lib/page/boot.ts';
import { recordUse } from '../chrome/resource-use.ts';

/** What is being chosen. It stays for a moment after closing, while the dialog fades out. */
export type Selection = { id: number; title: string; section: string; choices: readonly Product[]; first: Product };
const CLEARED_AFTER_MS = 1100;

export function useSelection() {
  const ws = useWorkspaceId();
  const { event } = useBoot();
  const [selection, setSelection] = useState<Selection | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const clearing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(clearing.current), []);
  const eventId = event?._id ?? null;
  const choose = useCallback(
    (next: Omit<Selection, 'id'>) => {
      clearTimeout(clearing.current);
      setSelection({ ...next, id: Date.now() });
      setChoosing(true);
      recordUse(ws, eventId, 'click', { what: 'select', product_id: next.first._id });
    },
    [ws, eventId],
  );
  const close = () => {
    setChoosing(false);
    clearing.current = setTimeout(() => setSelection(null), CLEARED_AFTER_MS);
  };
  return { selection, isChoosing, choose, close };
}
