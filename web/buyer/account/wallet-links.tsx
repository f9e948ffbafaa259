import { useQuery } from '@tanstack/react-query';
import { ChevronDown, WalletCards } from 'lucide-react';
import type { ReactNode } from 'react';
import { MINUTE_MS } from '#domain/durations.ts';
import { walletLinksContract } from '#server/api/wallet-links/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { useBoot, useWorkspaceId } from '#web/lib/page/boot.ts';
import { WALLET } from './portal-messages.ts';
import styles from './wallet-links.module.css';

type WalletKind = 'apple' | 'google';
type Links = OutputOf<typeof walletLinksContract>;
type WalletLink = Links['apple'][number];

/** Apple's downloads are valid for ten minutes, so a page that stays open fetches new links well before that. */
const FRESH_MS = 5 * MINUTE_MS;
const MOST_TICKETS = 100;

/** The wallets that the venue has set up, with this device's own one first. */
export function useWallets(): { kinds: WalletKind[]; own: WalletKind | null } {
  const { wallets } = useBoot().config;
  const own = walletOf(navigator.userAgent);
  return { kinds: wallets.toSorted((a, b) => Number(b === own) - Number(a === own)), own: own && wallets.includes(own) ? own : null };
}

export function walletOf(userAgent: string): WalletKind | null {
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return 'apple';
  return userAgent.includes('Android') ? 'google' : null;
}

export function useWalletLinks(asked: { ids: string[] } | { key: string }, isWanted: boolean) {
  const ws = useWorkspaceId();
  return useQuery({
    queryKey: ['wallet-links', ws, asked],
    queryFn: ({ signal }) => ask(walletLinksContract, { params: { ws }, body: asked }, WALLET.failed, signal),
    enabled: isWanted,
    retry: retryPassing,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    refetchOnWindowFocus: true,
  });
}

/** Wallet buttons for the tickets shown beside them. Nothing is shown if no wallet is set up, and a failure is told in one sentence. */
export function TicketWallets({ ids: all }: { ids: readonly string[] }) {
  const ids = all.slice(0, MOST_TICKETS);
  const { kinds } = useWallets();
  const links = useWalletLinks({ ids }, kinds.length > 0 && ids.length > 0);
  if (kinds.length === 0 || ids.length === 0) return null;
  if (links.isError)
    return (
      <p role="alert" className={`meta ${styles.note}`}>
        {links.error.message}
      </p>
    );
  return <WalletButtons links={links.data} />;
}

/** This device's wallet is a button, the other one a quiet link. If neither belongs to this device, both are buttons. */
export function WalletButtons({ links }: { links: Links | undefined }) {
  const { kinds, own } = useWallets();
  return (
    <div className={styles.wallets} aria-busy={links === undefined || undefined}>
      {kinds.map((kind) => (
        <Wallet key={kind} kind={kind} links={links?.[kind]} isQuiet={own !== null && own !== kind} />
      ))}
    </div>
  );
}

function Wallet({ kind, links, isQuiet }: { kind: WalletKind; links: WalletLink[] | undefined; isQuiet: boolean }) {
  const look = isQuiet ? styles.quiet : styles.button;
  const face = (
    <>
      {!isQuiet && <WalletCards size={20} aria-hidden="true" />}
      {WALLET[kind]}
    </>
  );
  // Keeps the space while the links are made, so that nothing moves.
  if (!links)
    return (
      <span className={look} data-waiting aria-hidden="true">
        {face}
      </span>
    );
  const [only] = links;
  if (links.length < 2) return only ? <Way kind={kind} url={only.url} className={look} face={face} /> : null;
  return (
    <details className={styles.several}>
      <summary className={look}>
        {face}
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      <ul className={styles.list}>
        {links.map(({ url }, index) => (
          <li key={url}>
            <Way kind={kind} url={url} className={styles.one} face={whatIsIn(links, index)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Way({ kind, url, className, face }: { kind: WalletKind; url: string; className: string | undefined; face: ReactNode }) {
  return (
    <a href={url} className={className} {...(kind === 'google' ? { target: '_blank', rel: 'noopener' } : {})}>
      {face}
    </a>
  );
}

/** A single ticket is labelled with its name and holder, a bundle with its position among all tickets. */
function whatIsIn(links: readonly WalletLink[], index: number): string {
  const { tickets } = links[index]!;
  if (tickets.length === 1) return [tickets[0]!.name, tickets[0]!.holder].filter(Boolean).join(' · ');
  const before = links.slice(0, index).reduce((sum, link) => sum + link.tickets.length, 0);
  return `Tickets ${before + 1}–${before + tickets.length}`;
}
