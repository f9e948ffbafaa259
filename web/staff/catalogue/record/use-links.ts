import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ObjectId } from '#domain/ids.ts';
import { getDocletWeaves } from '#server/api/get-doclet-weaves/contract.ts';
import { linkDoclets } from '#server/api/link-doclets/contract.ts';
import { unlinkDoclet } from '#server/api/unlink-doclet/contract.ts';
import { ask } from '#web/lib/calls/asked.ts';
import { call, type Result } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { questionKeys } from '#web/lib/calls/question-keys.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';

export type RecordLink = NonNullable<ReturnType<typeof useLinks>['links']['data']>[number];

/** The records that a record is linked to, and linking it to others. `busy`: the link, or the record, that is being asked about. */
export function useLinks(recordId: ObjectId) {
  const ws = useWorkspaceId();
  const links = useQuery({
    queryKey: ['catalogue', 'links', ws, recordId],
    queryFn: async () => (await ask(getDocletWeaves, { params: { ws, ids: recordId }, query: { verbose: 'true' } }, 'The links could not be fetched.')).items,
  });
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [underKey] = useState(questionKeys);
  const change = async (what: string, said: string, send: (idempotencyKey: string) => Promise<Result<unknown>>) => {
    setBusy(what);
    const result = await underKey(what, send);
    setBusy(null);
    setFailed(result.success ? null : failureText(result, 'The link could not be changed. Please try again.'));
    if (result.success) announce(said);
    await links.refetch();
  };
  return {
    links,
    failed,
    busy,
    link: ({ id, title }: { id: string; title: string }, role: string | null) =>
      change(id, `Linked to ${title}.`, (idempotencyKey) =>
        call(linkDoclets, { params: { ws, id: recordId }, body: { data: [{ doclet_id: id, ...(role ? { data: { role } } : {}) }] } }, { idempotencyKey }),
      ),
    unlink: (weaveId: string) =>
      change(weaveId, 'The link is removed.', (idempotencyKey) => call(unlinkDoclet, { params: { ws, id: recordId, weaveId } }, { idempotencyKey })),
  };
}
