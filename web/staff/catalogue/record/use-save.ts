import { useRef, useState } from 'react';
import { createDoclet } from '#server/api/create-doclet/contract.ts';
import { updateDoclet } from '#server/api/update-doclet/contract.ts';
import { call, type Result, type WireError } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard } from '#web/lib/calls/question-keys.ts';
import { randomKey } from '#web/lib/calls/random-key.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { ANSWER_LOST, SAVE_FAILED } from '../catalogue-words.ts';
import type { RecordItem } from '../record-queries.ts';

/** What is saved: a new record, or the changed fields of an existing one. */
type Sent = { id: string | null; template_id: string; data: Record<string, unknown>; tags?: string[]; updatedAt: string | null };

type Saved =
  | { ok: true; record: RecordItem; /** an earlier attempt had arrived, so later changes are still unsaved */ isEarlier: boolean }
  | { ok: false; why: 'lost' | 'changed' | 'refused'; text: string; errors: Record<string, string> };

/**
 * Saves a record. After a lost answer, the same request is first sent again under the same key. A record is therefore never made twice, and a change never conflicts with itself.
 */
export function useSave() {
  const ws = useWorkspaceId();
  const [isBusy, setBusy] = useState(false);
  const unanswered = useRef<{ sent: Sent; key: string } | null>(null);

  const send = async (sent: Sent, key: string): Promise<Saved> => {
    unanswered.current = { sent, key };
    const result = await ask(ws, sent, key);
    if (result.success) {
      unanswered.current = null;
      return { ok: true, record: result.data, isEarlier: false };
    }
    if (isUnheard(result)) return { ok: false, why: 'lost', text: ANSWER_LOST, errors: {} };
    unanswered.current = null;
    const isChanged = result.data?.some(({ code }) => code === 'changed-meanwhile') === true;
    const errors = fieldErrors(result.data ?? []);
    return { ok: false, why: isChanged ? 'changed' : 'refused', text: failureText(result, SAVE_FAILED), errors };
  };

  const save = async (sent: Sent): Promise<Saved> => {
    setBusy(true);
    try {
      const earlier = unanswered.current;
      if (!earlier) return await send(sent, randomKey());
      const isSame = JSON.stringify(earlier.sent) === JSON.stringify(sent);
      const settled = await send(earlier.sent, earlier.key);
      if (isSame || (!settled.ok && settled.why === 'lost')) return settled;
      return settled.ok ? { ...settled, isEarlier: true } : await send(sent, randomKey());
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy };
}

function ask(ws: string, { id, template_id, data, tags, updatedAt }: Sent, idempotencyKey: string): Promise<Result<RecordItem>> {
  const more = tags ? { tags } : {};
  if (id === null) return call(createDoclet, { params: { ws }, body: { template_id, data, ...more } }, { idempotencyKey });
  const body = { ...(Object.keys(data).length > 0 || !tags ? { data } : {}), ...more, ...(updatedAt ? { if_updated_at: updatedAt } : {}) };
  return call(updateDoclet, { params: { ws, id }, body }, { idempotencyKey });
}

/** An error at 'body.data.address.zip' is shown at `address.zip`. Errors that belong to no field are shown above the form. */
function fieldErrors(errors: readonly WireError[]): Record<string, string> {
  return Object.fromEntries(
    errors.flatMap(({ path, message }) => {
      const at = (path ?? []).map(String);
      if (at[0] === 'body') at.shift();
      if (at[0] === 'data') at.shift();
      return at.length === 0 ? [] : [[at.join('.'), message]];
    }),
  );
}
