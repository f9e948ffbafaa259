import type { ReactNode } from 'react';
import { useMoney } from '#web/lib/page/money.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { UnheardNotice } from './unheard-notice.tsx';
import type { DialogProps, useTender } from './use-tender.ts';
import styles from './pay.module.css';

type Props = Pick<DialogProps, 'desk' | 'state'> & { tender: ReturnType<typeof useTender>; children?: ReactNode };

/** What is due, and what hinders its payment. `children`: how it is paid. */
export function PayHead({ tender, children, ...sale }: Props) {
  const money = useMoney();
  return (
    <>
      <div className={styles.due}>
        <span>Due</span>
        <span className="num">{money.full(tender.dueCents)}</span>
      </div>
      {children}
      {tender.refusal && <Notice kind="bad">{tender.refusal}</Notice>}
      <UnheardNotice {...sale} />
    </>
  );
}
