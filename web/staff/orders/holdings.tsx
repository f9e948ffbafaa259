import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { fullName } from '#domain/person-name.ts';
import { memberEntitlementsContract } from '#server/actions/member-entitlements/contract.ts';
import type { HeldTicket, MemberEntitlementsItem } from '#server/orders/contract.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { StateTag } from './cells.tsx';
import { ORDERS_KEY } from './found-orders.ts';
import { thingState } from './order-text.ts';
import { ORDERS } from './orders-words.ts';
import { useVisitText } from './things.tsx';
import styles from './orders.module.css';

/** The tickets of a person and of those they look after. */
export function Holdings({ consumerId }: { consumerId: string }) {
  const ws = useWorkspaceId();
  const { data, error, refetch } = useQuery<MemberEntitlementsItem[]>({
    queryKey: [ORDERS_KEY, ws, 'holdings', consumerId],
    queryFn: async ({ signal }) =>
      (await ask(memberEntitlementsContract, { params: { ws }, body: { data: { consumer_id: consumerId } } }, ORDERS.holdsFailed, signal)).items,
    retry: retryPassing,
  });
  if (error) return <RetryNotice onRetry={refetch}>{error.message}</RetryNotice>;
  if (!data) return <p className="meta">{ORDERS.looking}</p>;
  const people = data.flatMap((item) => item.consumers).filter(({ admissions }) => admissions.length > 0);
  if (people.length === 0) return <p className="meta">{ORDERS.holdsNothing}</p>;
  return (
    <ul className={styles.lines}>
      {people.map(({ consumer, admissions }) => (
        <li key={consumer._id} className={styles.holder}>
          <strong>{fullName(consumer.first_name, consumer.last_name) || 'Not named'}</strong>
          <ul className={styles.lines}>
            {admissions.map((ticket) => (
              <HeldLine key={ticket._id} ticket={ticket} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function HeldLine({ ticket }: { ticket: HeldTicket }) {
  const when = useVisitText();
  return (
    <li>
      {ticket.order_id ? <Link href={`/orders/${ticket.order_id}?ticket=${ticket._id}`}>{ticket.name}</Link> : <span>{ticket.name}</span>}
      <StateTag {...thingState({ state: 'sold', kind: ticket.kind, admission_status: ticket.status })} />
      <span className={styles.below}>{when(ticket)}</span>
    </li>
  );
}
