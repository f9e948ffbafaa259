import { isForgetful } from '#web/lib/kept/stored-text.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import styles from './chrome.module.css';

/** If the browser keeps nothing, reloading loses the cart and the sign-in. People who would lose something are told. */
export function NothingKept({ hasCart, isSignedIn }: { hasCart: boolean; isSignedIn: boolean }) {
  if (!isForgetful() || (!hasCart && !isSignedIn)) return null;
  return (
    <div className={`wrap ${styles.nothingKept}`}>
      <Notice kind="warn">
        Your browser does not let us keep {hasCart ? 'your cart' : 'you signed in'}. Please do not reload or close this page before you are done.
      </Notice>
    </div>
  );
}
