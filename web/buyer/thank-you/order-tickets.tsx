import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { memberEntitlementsContract } from '#server/actions/member-entitlements/contract.ts';
import { TicketWallets } from '#web/buyer/account/wallet-links.tsx';
import { THANK_YOU } from '#web/buyer/messages.ts';
import { call } from '#web/lib/calls/call.ts';
import { saveDocument } from '#web/lib/calls/save-document.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import styles from './thank-you.module.css';

const LOOKS = 5;
const LOOK_AGAIN_MS = 1500;

/** The tickets of the order as soon as they are there, to print, with the receipt. */
export function OrderTickets({ orderId, profileId }: { orderId: string; profileId: string }) {
  const ws = useWorkspaceId();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'tickets' | 'receipt' | null>(null);
  const { data: tickets = [] } = useQuery({
    queryKey: ['order-tickets', ws, orderId],
    queryFn: async () => {
      const result = await call(memberEntitlementsContract, { params: { ws }, body: { data: { profile_id: profileId } } });
      const held = result.success ? result.data.items.flatMap((item) => item.consumers.flatMap((consumer) => consumer.admissions)) : [];
      return held.filter((ticket) => ticket.order_id === orderId && ticket.kind !== 'merchandise');
    },
    refetchInterval: ({ state }) => (state.data?.length || state.dataUpdateCount >= LOOKS ? false : LOOK_AGAIN_MS),
  });
  const ticketIds = tickets.map((ticket) => ticket._id);
  const keepable = tickets.filter((ticket) => !ticket.rotation_key).map((ticket) => ticket._id);
  const save = async (what: 'tickets' | 'receipt', path: string) => {
    setBusy(what);
    setProblem(await saveDocument(`/api/workspace/${ws}/${path}`, `${what}.pdf`, THANK_YOU.notSaved));
    setBusy(null);
  };
  return (
    <div className={styles.files}>
      {ticketIds.length > 0 && (
        <Button busy={busy === 'tickets'} onClick={() => void save('tickets', `tickets.pdf?ids=${ticketIds.join(',')}`)}>
          {oneOrSeveral(ticketIds.length, 'Ticket (PDF)', `${ticketIds.length} tickets (PDF)`)}
        </Button>
      )}
      <Button busy={busy === 'receipt'} onClick={() => void save('receipt', `order/${orderId}/receipt.pdf`)}>
        Receipt (PDF)
      </Button>
      {problem && <Notice kind="bad">{problem}</Notice>}
      <TicketWallets ids={keepable} />
    </div>
  );
}
