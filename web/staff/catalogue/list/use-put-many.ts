import { useState } from 'react';
import { updateDoclet } from '#server/api/update-doclet/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard, questionKeys } from '#web/lib/calls/question-keys.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { useIsHere } from '#web/staff/chrome/calls/use-is-here.ts';
import { SAVE_FAILED } from '../catalogue-words.ts';
import { useForgetFetched, type RecordItem } from '../record-queries.ts';

type Staying = { record: RecordItem; error: string };
export type Progress = { done: readonly RecordItem[]; staying: readonly Staying[]; state: 'busy' | 'ended' | 'lost' };

const NOTHING_YET = { done: [], staying: [] } as const;

/**
 * Gives many records another status, one after the other. It stops when it is left and when an answer is lost. What was done stays done, so that it can be gone on with at any time.
 */
export function usePutMany() {
  const ws = useWorkspaceId();
  const forgetFetched = useForgetFetched();
  const [sendOnce] = useState(questionKeys);
  const [progress, setProgress] = useState<Progress | null>(null);
  const isHere = useIsHere();

  const put = async (records: readonly RecordItem[], status: string): Promise<Progress> => {
    let { done, staying }: Pick<Progress, 'done' | 'staying'> = progress ?? NOTHING_YET;
    const show = (state: Progress['state']): Progress => {
      const shown = { done, staying, state };
      setProgress(shown);
      return shown;
    };
    const isDecided = ({ _id }: RecordItem) => done.some((one) => one._id === _id) || staying.some(({ record }) => record._id === _id);
    for (const record of records.filter((one) => !isDecided(one))) {
      show('busy');
      const body = { data: { status }, if_updated_at: record.updated_at };
      const result = await sendOnce(record._id, (idempotencyKey) => call(updateDoclet, { params: { ws, id: record._id }, body }, { idempotencyKey }));
      if (isUnheard(result)) {
        await forgetFetched();
        return show('lost');
      }
      if (result.success) done = done.concat(record);
      else staying = staying.concat({ record, error: failureText(result, SAVE_FAILED) });
      if (!isHere.current) break;
    }
    await forgetFetched();
    return show('ended');
  };
  return { progress, put };
}
