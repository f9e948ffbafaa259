import { useRef, useState } from 'react';
import { MOST_REPORT_MAILS } from '#domain/reports/report-mail-days.ts';
import { stayAt } from '#web/lib/forms/stay.ts';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { BY_MAIL } from './by-mail-words.ts';
import { ReportMailForm } from './report-mail-form.tsx';
import { ReportMailList } from './report-mail-list.tsx';
import { useReportMails, type ReportMail } from './report-mails-asked.ts';
import styles from './by-mail.module.css';

/** The sales by mail: what is sent to whoever is signed in, which they may change or stop. */
export function SendByMail() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Send by mail</Button>
      <Dialog open={isOpen} title="Sales by mail" onClose={close}>
        <div className={styles.dialog}>
          <p className="meta">{BY_MAIL.what(useWorker().email)}</p>
          <ReportMails onClose={close} />
        </div>
      </Dialog>
    </>
  );
}

function ReportMails({ onClose }: { onClose: () => void }) {
  const mails = useReportMails();
  const [form, setForm] = useState<{ of: ReportMail | null } | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const open = (of: ReportMail | null) => {
    setSaid(null);
    setForm({ of });
  };
  const back = (text: string | null) => {
    setSaid(text);
    setForm(null);
    stayAt(place.current);
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.dialog}>
      {form ? (
        <ReportMailForm mail={form.of} onBack={() => back(null)} onDone={back} />
      ) : (
        <>
          {said && <Notice kind="good">{said}</Notice>}
          {mails.data ? (
            <ReportMailList mails={mails.data} onChange={open} onStopped={back} />
          ) : mails.isError ? (
            <RetryState title={mails.error.message} onRetry={mails.refetch} />
          ) : (
            <LoadingState text={BY_MAIL.loading} />
          )}
          <div className={styles.buttons}>
            <Button onClick={onClose}>Close</Button>
            {mails.data && mails.data.length < MOST_REPORT_MAILS && (
              <Button kind="primary" onClick={() => open(null)}>
                {mails.data.length === 0 ? 'Send me a report' : 'Send me another'}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
