import { useState } from 'react';
import { Link } from 'wouter';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import type { Asked } from '#web/staff/chrome/waiting/waiting.ts';
import { whenText } from '#web/staff/chrome/words/when.ts';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { APPROVALS } from './approvals-words.ts';
import { CaseCard, Fact } from './case-card.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { outdatedWords, requestFacts, requestWords } from './request-words.ts';
import styles from './approvals.module.css';

type Props = { task: Asked; onBegin: () => void; onEnd: () => void; onDone: (said: string) => void };

/** A request and what agreeing to it would do, with buttons for those who may decide. */
export function RequestCard({ task, onBegin, onEnd, onDone }: Props) {
  const worker = useWorker();
  const money = useMoney();
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
  return (
    <CaseCard id={`request-${task._id}`} title={words.asks} facts={<Facts task={task} />}>
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
        <NotTheirs isAdmin={worker.role === 'admin'} onTakeBack={() => begin('declined')} />
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
    </CaseCard>
  );
}

function Facts({ task }: { task: Asked }) {
  const money = useMoney();
  const zone = useVenueZone();
  const { order } = task.facts;
  return (
    <>
      <Fact what="Asked">{whenText(zone, task.created_at)}</Fact>
      {order && (
        <Fact what="Order">
          <Link href={`/orders/${order._id}`}>{order.number}</Link>
        </Fact>
      )}
      {requestFacts(task, money.full).map(({ what, text }) => (
        <Fact key={what} what={what}>
          {text}
        </Fact>
      ))}
    </>
  );
}

/** Who may not decide waits. An administrator who asked can take it back. */
function NotTheirs({ isAdmin, onTakeBack }: { isAdmin: boolean; onTakeBack: () => void }) {
  if (!isAdmin) return <p className="meta">{APPROVALS.waits}</p>;
  return (
    <>
      <p className="meta">{APPROVALS.own}</p>
      <div className={styles.actions}>
        <Button kind="danger" onClick={onTakeBack}>
          Take back
        </Button>
      </div>
    </>
  );
}
