import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listReportMailsContract } from '#server/actions/list-report-mails/contract.ts';
import { saveReportMailContract } from '#server/actions/save-report-mail/contract.ts';
import { stopReportMailContract } from '#server/actions/stop-report-mail/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { call, type Result } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { questionKeys } from '#web/lib/calls/question-keys.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { BY_MAIL } from './by-mail-words.ts';

export type ReportMail = OutputOf<typeof listReportMailsContract>['items'][number];
export type AskedMail = Pick<ReportMail, 'every' | 'weekday' | 'hour' | 'event_id'> & { _id: string | null };

const keyOf = (ws: string) => ['report-mails', ws] as const;

export function useReportMails() {
  const ws = useWorkspaceId();
  return useQuery<ReportMail[]>({
    queryKey: keyOf(ws),
    queryFn: async ({ signal }) => (await ask(listReportMailsContract, { params: { ws }, body: { data: {} } }, BY_MAIL.failed, signal)).items,
    retry: retryPassing,
  });
}

/** Null: it is done. Otherwise the sentence that says why not. */
type Outcome = Promise<string | null>;

/** Both answer what is sent from now on. */
export function useReportMailDeeds() {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const [sendOnce] = useState(questionKeys);
  const done = async (asked: Promise<Result<{ items: ReportMail[] }>>, otherwise: string): Outcome => {
    const result = await heldBusy(asked);
    if (result.success) queries.setQueryData(keyOf(ws), result.data.items);
    else await queries.invalidateQueries({ queryKey: keyOf(ws) });
    return result.success ? null : failureText(result, otherwise);
  };
  return {
    save: (data: AskedMail) =>
      done(
        sendOnce(JSON.stringify(data), (idempotencyKey) => call(saveReportMailContract, { params: { ws }, body: { data } }, { idempotencyKey })),
        BY_MAIL.notSaved,
      ),
    stop: ({ _id }: ReportMail) =>
      done(
        sendOnce(_id, (idempotencyKey) => call(stopReportMailContract, { params: { ws }, body: { data: { _id } } }, { idempotencyKey })),
        BY_MAIL.notStopped,
      ),
  };
}
