import { useState } from 'react';
import { Link } from 'wouter';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { useWorker } from '#web/staff/chrome/at-work.tsx';
import type { Asked } from '#web/staff/chrome/waiting.ts';
import { whenText } from '#web/staff/chrome/when.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { APPROVALS } from './approvals-words.ts';
import styles from './approvals.module.css';
import { DecideDialog } from './decide-dialog.tsx';
import { outdatedWords, requestFacts, requestWords } from './request-words.ts';

type Props = { task: Asked; onBegin: () => void; onEnd: () => void; onDone: (said: string) => void };

/** A request and what agreeing to it would do, with buttons for those who may decide. */
export function RequestCard({ task, onBegin, onEnd, onDone }: Props) {
  const worker = useWorker();
  const money = useMoney();
  const zone = useVenueZone();
  const [decision, setDecision] = useState<'confirmed' | 'declined' | null>(null);
  const begin = (next: 'confirmed' | 'declined') => {
    onBegin();
    setDecision(next);
  };
  const end = () => {
    setDecision(null);
    onEnd();
  };
  const words = requestWords(task, worker._id, money.full);
  const outdated = outdatedWords(task);
  const isOwn = task.requested_by === worker._id;
  const mayDecide = worker.role === 'admin' && !isOwn;
  const id = `request-${task._id}`;
  return (
    <li>
      <article className={`panel ${styles.card}`} aria-labelledby={id}>
        <h3 id={id} className={styles.asks}>
          {words.asks}
        </h3>
        <dl className={styles.facts}>
          <dt>Asked</dt>
          <dd>{whenText(zone, task.created_at)}</dd>
          {task.facts.order && (
            <>
              <dt>Order</dt>
              <dd>
                <Link href={`/orders/${task.facts.order._id}`}>{task.facts.order.number}</Link>
              </dd>
            </>
          )}
          {requestFacts(task, money.full).map(({ what, text }) => (
            <Fact key={what} what={what} text={text} />
          ))}
        </dl>
        {outdated ? (
          <div>
            <Notice kind="warn">{outdated}</Notice>
          </div>
        ) : (
          <p className={styles.does}>{mayDecide ? `If you agree: ${words.agreed}` : `Once agreed: ${words.agreed}`}</p>
        )}
        {mayDecide ? (
          <div className={styles.actions}>
            <Button kind="danger" onClick={() => begin('declined')}>
              Decline
            </Button>
            <Button kind="primary" disabled={outdated !== null} onClick={() => begin('confirmed')}>
              {words.agree}
            </Button>
          </div>
        ) : (
          <>
            <p className="meta">{worker.role === 'admin' ? APPROVALS.own : APPROVALS.waits}</p>
            {worker.role === 'admin' && (
              <div className={styles.actions}>
                <Button kind="danger" onClick={() => begin('declined')}>
                  Take back
                </Button>
              </div>
            )}
          </>
        )}
        <DecideDialog
          task={task}
          decision={decision}
          onClose={end}
          onDone={(said) => {
            end();
            onDone(said);
          }}
        />
      </article>
    </li>
  );
}

function Fact({ what, text }: { what: string; text: string }) {
  return (
    <>
      <dt>{what}</dt>
      <dd>{text}</dd>
    </>
  );
}
