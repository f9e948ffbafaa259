import { useEffect, useState } from 'react';
import { readPurchase, type Purchase } from '#web/buyer/purchase.ts';
import { writeText } from '#web/lib/kept/stored-text.ts';

const STORAGE_KEY = 'entrada-order-placed';

/** Other windows of this browser share the cart that was just paid for. The message only has to reach them, so it is removed from storage at once. */
export function tellOtherWindows(purchase: Purchase): void {
  writeText(STORAGE_KEY, JSON.stringify(purchase));
  writeText(STORAGE_KEY, null);
}

/** The purchase that another window has made since this screen was opened. */
export function usePlacedElsewhere(): Purchase | null {
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key === STORAGE_KEY && newValue !== null) setPurchase(purchaseIn(newValue));
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  }, []);
  return purchase;
}

function purchaseIn(text: string): Purchase | null {
  try {
    return readPurchase(JSON.parse(text));
  } catch {
    return null;
  }
}
