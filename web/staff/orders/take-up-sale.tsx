import { Link } from 'wouter';
import type { OrderHistoryItem } from '#server/orders/contract.ts';
import { useDesk } from '../chrome/desk/desk.ts';

/** A sale is finished at the till where it was begun, because its cash lies there. */
export function TakeUpSale({ order }: { order: OrderHistoryItem }) {
  const { terminal, terminals } = useDesk('till');
  const its = terminals.find(({ terminal_id }) => terminal_id === order.terminal_id);
  if (!its) return null;
  if (its !== terminal) return <span className="meta">To finish it, open this page at {its.name}.</span>;
  return (
    <Link className="main-link" href={`/sell?sale=${order._id}`}>
      Go on with the sale
    </Link>
  );
}
