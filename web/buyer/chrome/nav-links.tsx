import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { whenIdle } from '#web/lib/screens/lazy-screen.tsx';
import { PATHS } from '../paths.ts';
import { useSession } from './use-session.ts';
import styles from './chrome.module.css';

const loadLeaving = () => Promise.all([import('#web/lib/sign-in/profile.ts'), import('#web/lib/calls/queries.tsx'), import('../cart/leave-with-cart.ts')]);

const SIGNED_IN = [
  { path: PATHS.dashboard, text: 'Dashboard' },
  { path: PATHS.orders, text: 'Orders & Billing' },
  { path: PATHS.myAccount, text: 'My Account' },
];

/** The link to the current page is disabled. */
export function NavLinks() {
  const isSignedIn = useSession() !== null;
  const [path] = useLocation();
  const isShop = path === '/' || path.startsWith('/tickets');
  return (
    <ul className={styles.list}>
      <li>
        <PageLink to={PATHS.tickets} text="Tickets" isHere={isShop} />
      </li>
      {isSignedIn &&
        SIGNED_IN.map(({ path: to, text }) => (
          <li key={to}>
            <PageLink to={to} text={text} isHere={path === to} />
          </li>
        ))}
      <li>{isSignedIn ? <SignOut /> : <PageLink to={PATHS.signIn} text="Sign In" isHere={path === PATHS.signIn} />}</li>
    </ul>
  );
}

function PageLink({ to, text, isHere }: { to: string; text: string; isHere: boolean }) {
  if (isHere) {
    return (
      <a role="link" aria-disabled="true" aria-current="page" className={styles.link}>
        {text}
      </a>
    );
  }
  return (
    <Link href={to} className={styles.link}>
      {text}
    </Link>
  );
}

/** The code for signing out is loaded in advance, so that people can sign out offline too. */
function SignOut() {
  const [, navigate] = useLocation();
  const ws = useWorkspaceId();
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => whenIdle(loadLeaving), []);
  const leave = async () => {
    setLeaving(true);
    try {
      const [{ signOut }, { queries }, { leaveWithCart }] = await loadLeaving();
      await leaveWithCart(ws, () => signOut(queries));
      navigate(PATHS.signIn);
    } finally {
      setLeaving(false);
    }
  };
  return (
    <button type="button" className={styles.link} aria-busy={isLeaving || undefined} onClick={() => !isLeaving && void leave()}>
      {isLeaving ? 'Signing Out' : 'Sign Out'}
    </button>
  );
}
