import { useState } from 'react';
import type { SpaceOfRun } from '#domain/catalog/space-run.ts';
import { addSpacesContract } from '#server/actions/add-spaces/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { call, type WireError } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard, questionKeys } from '#web/lib/calls/question-keys.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { SPACES } from './spaces-words.ts';

type Added = OutputOf<typeof addSpacesContract>['items'];
type Outcome = { ok: true; added: Added } | { ok: false; text: string; /** by the field that all of them share */ errors: Record<string, string> };

/** Sends all spaces in one request. After a lost answer the same request goes out under the same key. */
export function useAddSpaces() {
  const ws = useWorkspaceId();
  const [sendOnce] = useState(questionKeys);
  const [isBusy, setBusy] = useState(false);
  const add = async (same: Record<string, unknown>, spaces: SpaceOfRun[]): Promise<Outcome> => {
    setBusy(true);
    const data = { same, spaces };
    const send = (idempotencyKey: string) => call(addSpacesContract, { params: { ws }, body: { data } }, { idempotencyKey });
    const result = await heldBusy(sendOnce(JSON.stringify(data), send));
    setBusy(false);
    if (result.success) return { ok: true, added: result.data.items };
    return { ok: false, text: isUnheard(result) ? SPACES.lost : failureText(result, SPACES.failed), errors: sharedErrors(result.data ?? []) };
  };
  return { add, isBusy };
}

function sharedErrors(errors: readonly WireError[]): Record<string, string> {
  return Object.fromEntries(
    errors.flatMap(({ path = [], message }) => {
      const [data, part, ...field] = path;
      return data === 'data' && part === 'same' && field.length > 0 ? [[field.join('.'), message]] : [];
    }),
  );
}
