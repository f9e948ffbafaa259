import { ArrowRight, CalendarClock, CalendarPlus, FileDown, QrCode, Settings, WalletCards } from 'lucide-react';
import { WALLET } from '#web/buyer/account/portal-messages.ts';
import { useWallets } from '#web/buyer/account/wallet-links.tsx';
import { openAlert } from '#web/buyer/dialogs/open-dialog.ts';
import { useBoot, useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { Menu, MenuEntry } from '#web/ui/menu/menu.tsx';
import { MOVE } from '#web/ui/move-visit/move-words.ts';
import type { Opened } from './pass-dialogs.tsx';
import { byHolder, keptPasses, passesOf, passesWithCode, walletIds, type Visit } from './passes.ts';
import { saveCalendarFile, saveTicketsPdf } from './ticket-files.ts';
import styles from './dashboard.module.css';

type Props = { visit: Visit; eventName: string; isPast: boolean; isOnline: boolean; canTransfer: boolean; canMove: boolean; open: (opened: Opened) => void };

/** A past visit has no codes to show, and one that was given back or passed on as a whole has nothing left. */
export function VisitMenu({ visit, eventName, isPast, isOnline, canTransfer, canMove, open }: Props) {
  const title = eventName;
  if (keptPasses(visit).length === 0 || (isPast && !isOnline)) return null;
  const codes = isPast ? [] : passesWithCode(visit);
  return (
    <div className={styles.ways}>
      {byHolder(codes).length > 1 && (
        <button type="button" className={styles.groupCode} aria-label="All codes" onClick={() => open({ kind: 'group', visit, title })}>
          <QrCode size={18} aria-hidden="true" />
          <span>All codes</span>
        </button>
      )}
      <Menu label="Settings of this visit" icon={<Settings size={20} aria-hidden="true" />} className={styles.gear}>
        {codes.length > 0 && (
          <MenuEntry icon={<QrCode size={18} aria-hidden="true" />} onPress={() => open({ kind: 'group', visit, title })}>
            QR Codes
          </MenuEntry>
        )}
        {canTransfer && isOnline && (
          <MenuEntry icon={<ArrowRight size={18} aria-hidden="true" />} onPress={() => open({ kind: 'transfer', visit, title, only: null })}>
            Transfer Tickets
          </MenuEntry>
        )}
        {canMove && isOnline && (
          <MenuEntry icon={<CalendarClock size={18} aria-hidden="true" />} onPress={() => open({ kind: 'move', visit, title })}>
            {MOVE.title}
          </MenuEntry>
        )}
        {isOnline && <Wallet visit={visit} onPress={() => open({ kind: 'wallet', visit, title })} />}
        <Files visit={visit} eventName={eventName} isOnline={isOnline} />
      </Menu>
    </div>
  );
}

function Wallet({ visit, onPress }: { visit: Visit; onPress: () => void }) {
  const { kinds, own } = useWallets();
  const only = own ?? (kinds.length === 1 ? kinds[0] : null);
  if (kinds.length === 0 || walletIds(passesOf(visit)).length === 0) return null;
  return (
    <MenuEntry icon={<WalletCards size={18} aria-hidden="true" />} onPress={onPress}>
      {only ? WALLET[only] : WALLET.menu}
    </MenuEntry>
  );
}

function Files({ visit, eventName, isOnline }: { visit: Visit; eventName: string; isOnline: boolean }) {
  const ws = useWorkspaceId();
  const { workspace, events } = useBoot();
  const event = events.find((one) => one._id === visit.eventId);
  const venueZone = useVenueZone();
  const around = { place: workspace?.name ?? '', zone: event?.time_zone ?? venueZone, first: event?.start_date ?? null, last: event?.end_date ?? null };
  const calendar = () => saveCalendarFile(visit, eventName, around);
  const pdf = async () => {
    const problem = await saveTicketsPdf(
      ws,
      keptPasses(visit).map((pass) => pass.id),
    );
    if (problem) void openAlert(problem);
  };
  return (
    <>
      {visit.date !== 'any' && (visit.date !== 'event' || event?.start_date) && (
        <MenuEntry icon={<CalendarPlus size={18} aria-hidden="true" />} onPress={calendar}>
          Add to calendar
        </MenuEntry>
      )}
      {isOnline && (
        <MenuEntry icon={<FileDown size={18} aria-hidden="true" />} onPress={() => void pdf()}>
          Download PDF
        </MenuEntry>
      )}
    </>
  );
}
