import { Lock } from 'lucide-react';
import { Link } from 'wouter';
import { PATHS } from '../paths.ts';
import styles from './account.module.css';

export type PortalTab = 'dashboard' | 'family' | 'orders' | 'account' | 'group';

const TABS: { tab: PortalTab; path: string; text: string; short: string }[] = [
  { tab: 'dashboard', path: PATHS.dashboard, text: 'Dashboard', short: 'Dashboard' },
  { tab: 'family', path: PATHS.family, text: 'Manage Family', short: 'Family' },
  { tab: 'orders', path: PATHS.orders, text: 'Orders & Billing', short: 'Billing' },
  { tab: 'account', path: PATHS.myAccount, text: 'My Account', short: 'Account' },
  { tab: 'group', path: PATHS.editGroup, text: 'Manage Group', short: 'Group' },
];

/** The group tab appears only on the group's own screen. A locked tab is shown but is not a link. */
export function AccountTabs({ tab: current, hasGroup, locked }: { tab: PortalTab; hasGroup: boolean; locked: readonly PortalTab[] }) {
  return (
    <nav aria-label="Your account" className={styles.tabs}>
      <ul>
        {TABS.filter(({ tab }) => tab !== 'group' || hasGroup).map(({ tab, path, text, short }) => (
          <li key={tab}>
            {locked.includes(tab) ? (
              <span className={styles.tab} aria-disabled="true">
                <Lock size={14} aria-hidden="true" /> <Label text={text} short={short} />
              </span>
            ) : (
              <Link href={path} className={styles.tab} aria-current={tab === current ? 'page' : undefined}>
                <Label text={text} short={short} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Label({ text, short }: { text: string; short: string }) {
  return (
    <>
      <span className={styles.long}>{text}</span>
      <span className={styles.short}>{short}</span>
    </>
  );
}
