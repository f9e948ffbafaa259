import { Link, useParams } from 'wouter';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { WALLET } from '#web/buyer/account/portal-messages.ts';
import { useWalletLinks, useWallets, WalletButtons } from '#web/buyer/account/wallet-links.tsx';
import { PATHS } from '#web/buyer/paths.ts';
import { isGone } from '#web/lib/calls/asked.ts';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import styles from './wallet.module.css';

/** Where the link of a confirmation leads: on a phone, one press from its wallet. */
export function WalletScreen() {
  const { key = '' } = useParams<{ key?: string }>();
  const { kinds } = useWallets();
  const links = useWalletLinks({ key }, kinds.length > 0);
  const toAccount = <Link href={PATHS.dashboard}>To my passes</Link>;
  if (kinds.length === 0) return <EmptyState isPage title={WALLET.none} action={toAccount} />;
  if (links.isPending) return <LoadingState text="Opening your tickets…" />;
  if (links.error && isGone(links.error)) return <EmptyState isPage title={links.error.message} action={toAccount} />;
  if (!links.data) return <RetryState title={links.error.message} onRetry={links.refetch} />;
  const tickets = (links.data.apple.length > 0 ? links.data.apple : links.data.google).flatMap((link) => link.tickets);
  return (
    <section className={`wrap ${styles.page}`} aria-labelledby="wallet">
      <div className={`panel ${styles.panel}`}>
        <div>
          <p className="eyebrow">
            {links.data.event} · {links.data.date}
          </p>
          <h1 id="wallet" className={`display ${styles.heading}`}>
            {oneOrSeveral(tickets.length, 'Your ticket', `Your ${tickets.length} tickets`)}
          </h1>
        </div>
        <ul className={styles.names}>
          {[...Map.groupBy(tickets, (ticket) => ticket.name)].map(([name, own]) => (
            <li key={name}>
              <span className="num">{own.length} ×</span> {name}
            </li>
          ))}
        </ul>
        <WalletButtons links={links.data} />
        <p className="meta">{WALLET.note}</p>
        <p className="meta">{toAccount}</p>
      </div>
    </section>
  );
}
