import { ArrowRight, CalendarPlus, FileDown, QrCode, Settings, WalletCards } from 'lucide-react';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import styles from './dashboard.module.css';
import { saveCalendarFile, saveTicketsPdf } from './ticket-files.ts';
import type { Opened } from './pass-dialogs.tsx';
import { passesOf, walletIds, type Visit } from './passes.ts';
import { useBoot, useWorkspaceId } from '#web/buyer/boot.ts';
import { openAlert } from '#web/buyer/dialogs/open-dialog.ts';
import { WALLET } from '#web/buyer/account/portal-messages.ts';
import { useWallets } from '#web/buyer/account/wallet-links.tsx';

type Props = { visit: Visit; eventName: string; isOnline: boolean; canTransfer: boolean; open: (opened: Opened) => void };

/** One menu is open at a time in the whole page, and any press closes it. */
let openKey: string | null = null;
const listeners = new Set<() => void>();
function setOpenKey(key: string | null): void {
  openKey = key;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function VisitMenu({ visit, eventName, isOnline, canTransfer, open }: Props) {
  const isOpen = useSyncExternalStore(subscribe, () => openKey) === visit.key;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    menu.current?.querySelector('button')?.focus();
    const close = () => setOpenKey(null);
    document.addEventListener('click', close);
    return () => {
      document.removeEventListener('click', close);
      close();
    };
  }, [isOpen]);
  const title = eventName;
  return (
    <div className={styles.menuPlace}>
      {visit.holders.length > 1 && (
        <button type="button" className={styles.groupCode} aria-label="All codes" onClick={() => open({ kind: 'group', visit, title })}>
          <QrCode size={18} aria-hidden="true" />
          <span>All codes</span>
        </button>
      )}
      <button
        ref={button}
        type="button"
        className={styles.gear}
        aria-label="Settings of this visit"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setTimeout(() => setOpenKey(isOpen ? null : visit.key))}
      >
        <Settings size={20} aria-hidden="true" />
      </button>
      {isOpen && (
        <ul
          ref={menu}
          id={id}
          className={styles.menu}
          // A dialog opened from here gives the focus back to what stays.
          onClickCapture={() => button.current?.focus()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              setOpenKey(null);
              button.current?.focus();
            }
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault();
              moveFocus(menu.current, event.key === 'ArrowDown' ? 1 : -1);
            }
          }}
        >
          <Entry icon={<QrCode size={18} aria-hidden="true" />} text="QR Codes" onPress={() => open({ kind: 'group', visit, title })} />
          {canTransfer && isOnline && (
            <Entry
              icon={<ArrowRight size={18} aria-hidden="true" />}
              text="Transfer Tickets"
              onPress={() => open({ kind: 'transfer', visit, title, only: null })}
            />
          )}
          {isOnline && <Wallet visit={visit} onPress={() => open({ kind: 'wallet', visit, title })} />}
          <Files visit={visit} eventName={eventName} isOnline={isOnline} />
        </ul>
      )}
    </div>
  );
}

function Wallet({ visit, onPress }: { visit: Visit; onPress: () => void }) {
  const { kinds, own } = useWallets();
  const only = own ?? (kinds.length === 1 ? kinds[0] : null);
  if (kinds.length === 0 || walletIds(passesOf(visit)).length === 0) return null;
  return <Entry icon={<WalletCards size={18} aria-hidden="true" />} text={only ? WALLET[only] : WALLET.menu} onPress={onPress} />;
}

function Files({ visit, eventName, isOnline }: { visit: Visit; eventName: string; isOnline: boolean }) {
  const ws = useWorkspaceId();
  const { workspace, events } = useBoot();
  const event = events.find((one) => one._id === visit.eventId);
  const calendar = () => saveCalendarFile(visit, eventName, workspace?.name ?? '', { first: event?.start_date ?? null, last: event?.end_date ?? null });
  const pdf = async () => {
    const problem = await saveTicketsPdf(
      ws,
      passesOf(visit).map((pass) => pass.id),
    );
    if (problem) void openAlert(problem);
  };
  return (
    <>
      {visit.date !== 'any' && (visit.date !== 'event' || event?.start_date) && (
        <Entry icon={<CalendarPlus size={18} aria-hidden="true" />} text="Add to calendar" onPress={calendar} />
      )}
      {isOnline && <Entry icon={<FileDown size={18} aria-hidden="true" />} text="Download PDF" onPress={() => void pdf()} />}
    </>
  );
}

function Entry({ icon, text, onPress }: { icon: React.ReactNode; text: string; onPress: () => void }) {
  return (
    <li>
      <button type="button" onClick={onPress}>
        {icon}
        {text}
      </button>
    </li>
  );
}

function moveFocus(menu: HTMLElement | null, by: number): void {
  const entries = [...(menu?.querySelectorAll('button') ?? [])];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  entries[(at + by + entries.length) % entries.length]?.focus();
}
