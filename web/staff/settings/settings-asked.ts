import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { getWorkspace } from '#server/api/get-workspace/contract.ts';
import { listSettings } from '#server/api/list-settings/contract.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import { updateWorkspace } from '#server/api/update-workspace/contract.ts';
import type { SentOf } from '#server/http/contract.ts';
import { ask, granted, retryPassing } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { useRenewBoot, useWorkspaceId } from '#web/lib/page/boot.ts';
import type { Setting, WorkspaceRecord } from './setting-fields.ts';
import { SETTINGS } from './settings-words.ts';

export function useSettings() {
  const ws = useWorkspaceId();
  return useQuery<Setting[]>({
    queryKey: ['settings', ws],
    queryFn: async ({ signal }) => (await ask(listSettings, { params: { ws } }, SETTINGS.failed, signal)).items,
    retry: retryPassing,
  });
}

export function useWorkspaceRecord() {
  const ws = useWorkspaceId();
  return useQuery<WorkspaceRecord>({
    queryKey: ['workspace', ws],
    queryFn: ({ signal }) => ask(getWorkspace, { params: { ws } }, SETTINGS.failed, signal),
    retry: retryPassing,
  });
}

type RecordName = { id: string; name: string };

/** The events or brands that the shop can open with. */
export function useRecordNames(template: 'venueEvent' | 'brand') {
  const ws = useWorkspaceId();
  return useQuery<RecordName[]>({
    queryKey: ['record-names', ws, template],
    queryFn: async ({ signal }) => {
      const result = await call(
        queryDoclets,
        { params: { ws }, query: { query: `template:${TEMPLATE[template]}` } },
        { headers: { 'x-limit': '500' }, signal },
      );
      return granted(result, SETTINGS.failed).items.map(({ _id, title, data }) => ({ id: _id, name: String(data['name'] || title || _id) }));
    },
    retry: retryPassing,
  });
}

type Change = NonNullable<SentOf<typeof updateWorkspace>['body']>;

/** The whole office shows days, times and money by what was saved, also in this window. */
export function useSaveWorkspace() {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const renewBoot = useRenewBoot();
  return async (change: Change, idempotencyKey: string) => {
    const result = await call(updateWorkspace, { params: { ws }, body: change }, { idempotencyKey });
    if (result.success) {
      queries.setQueryData(['workspace', ws], result.data);
      await Promise.all([renewBoot(), queries.invalidateQueries({ queryKey: ['settings', ws] })]);
    }
    return result;
  };
}
