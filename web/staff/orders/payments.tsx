import { centsOf } from '#domain/cents.ts';
import type { OrderHistoryItem, TransactionItem } from '#server/orders/contract.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Table, type Column } from '../chrome/lists/table.tsx';
import { Amount, StateTag, When } from './cells.tsx';
import { methodText, transactionState } from './order-text.ts';
import styles from './orders.module.css';

const columnsOf = (order: OrderHistoryItem): Column<TransactionItem>[] => [
  { head: 'When', cell: (one) => <When at={one.tc_raw.$date} /> },
  { head: 'What', cell: (one) => <What transaction={one} /> },
  { head: 'With', cell: (one) => <Means transaction={one} /> },
  { head: 'Amount', isNumber: true, cell: (one) => <Amount of={one.amount} isMinus={one.action === 'REFUND'} /> },
  { head: 'State', cell: (one) => <State order={order} transaction={one} /> },
];

function What({ transaction: { action, for_another_day: isForAnotherDay } }: { transaction: TransactionItem }) {
  return (
    <>
      <span className={styles.whole}>{action === 'CHARGE' ? 'Payment' : 'Refund'}</span>
      {isForAnotherDay && <span className={styles.below}>for another day</span>}
    </>
  );
}

function Means({ transaction }: { transaction: TransactionItem }) {
  const { amount_tender: given, amount_change: change = 0 } = transaction;
  return (
    <>
      {methodText(transaction)}
      {given !== undefined && (
        <span className={styles.below}>
          <Amount of={given} /> given, <Amount of={change} /> change
        </span>
      )}
    </>
  );
}

function State({ order, transaction }: { order: OrderHistoryItem; transaction: TransactionItem }) {
  return (
    <>
      <StateTag {...transactionState(transaction, order)} />
      {transaction.decline_message && <span className={styles.below}>{transaction.decline_message}</span>}
      {transaction.taken && <Taken {...transaction.taken} />}
      {transaction.disputed !== undefined && (
        <span className={styles.below}>
          <Amount of={transaction.disputed} /> taken back by the buyer’s bank
        </span>
      )}
    </>
  );
}

function Taken({ amount, currency }: NonNullable<TransactionItem['taken']>) {
  const money = useMoney(currency);
  return <span className={styles.below}>The bank took {money.full(centsOf(amount))}</span>;
}

/** Every payment and refund, including those that failed. */
export function Payments({ order }: { order: OrderHistoryItem }) {
  return (
    <section aria-labelledby="payments">
      <h2 id="payments" className={styles.heading}>
        Payments and refunds
      </h2>
      {order.transactions.length === 0 ? (
        <p className="meta">{order.total === 0 ? 'It cost nothing.' : 'Nothing was paid.'}</p>
      ) : (
        <Table label="Payments and refunds" columns={columnsOf(order)} rows={order.transactions} keyOf={(one) => one._id.$oid} />
      )}
    </section>
  );
}
