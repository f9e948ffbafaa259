import { useState } from 'react';
import { momentText } from '#domain/moment-text.ts';
import { MOST_REPORT_MAILS } from '#domain/reports/report-mail-days.ts';
import { rhythmText } from '#domain/reports/rhythm-text.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { BY_MAIL } from './by-mail-words.ts';
import { useReportMailDeeds, type ReportMail } from './report-mails-asked.ts';
import styles from './by-mail.module.css';

type Props = { mails: readonly ReportMail[]; onChange: (mail: ReportMail) => void; onStopped: (text: string) => void };

export function ReportMailList({ mails, onChange, onStopped }: Props) {
  const zone = useVenueZone();
  const { stop } = useReportMailDeeds();
  const [stopping, setStopping] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const press = async (mail: ReportMail) => {
    if (stopping) return;
    setStopping(mail._id);
    const fault = await stop(mail);
    setStopping(null);
    setProblem(fault);
    if (fault === null) onStopped(BY_MAIL.stopped(rhythmText(mail)));
  };
  if (mails.length === 0) return <p>{BY_MAIL.none}</p>;
  return (
    <>
      {problem && <Notice kind="bad">{problem}</Notice>}
      <ul className={styles.list} aria-label="What is sent to you">
        {mails.map((mail) => (
          <li key={mail._id} className={styles.mail}>
            <div className={styles.what}>
              <strong className={styles.when}>{rhythmText(mail)}</strong>
              <p className="meta">
                {mail.event_name ?? 'All events'}, next on {momentText(zone, Date.parse(mail.next_at))}
              </p>
            </div>
            <div className={styles.deeds}>
              <Button size="small" onClick={() => onChange(mail)} aria-label={`Change what is sent ${nameOf(mail)}`}>
                Change
              </Button>
              <Button size="small" kind="danger" busy={stopping === mail._id} onClick={() => void press(mail)} aria-label={`Stop what is sent ${nameOf(mail)}`}>
                Stop
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {mails.length >= MOST_REPORT_MAILS && <p className="meta">{BY_MAIL.full}</p>}
    </>
  );
}

const nameOf = (mail: ReportMail): string => `${rhythmText(mail)}: ${mail.event_name ?? 'All events'}`;
