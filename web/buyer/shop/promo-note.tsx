import { useEffect } from 'react';
import { Notice } from '#web/ui/notice/notice.tsx';
import { setPromoCode } from '../cart/cart-store.ts';
import styles from './shop.module.css';

/** tickets/promo/{promo} puts the code into the cart. The checkout, which knows the prices, says whether it applies. */
export function usePromoRoute(promo: string | undefined): string | null {
  const code = decode(promo ?? '')
    .trim()
    .slice(0, 64)
    .toUpperCase();
  useEffect(() => {
    if (code !== '') setPromoCode(code);
  }, [code]);
  return code === '' ? null : code;
}

export function PromoNote({ code }: { code: string }) {
  return (
    <div className={styles.promo}>
      <Notice kind="good">
        We keep promo code <strong>{code}</strong> with your cart and apply it at checkout.
      </Notice>
    </div>
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
