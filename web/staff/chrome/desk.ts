import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { deviceInfoContract } from '#server/actions/device-info/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { ask } from '#web/lib/asked.ts';
import { useWorkspaceId } from '#web/lib/boot.ts';
import { readText, writeText } from '#web/lib/stored-text.ts';

/** A terminal of the venue: a till or a gate. */
export type Terminal = OutputOf<typeof deviceInfoContract>['items'][number];

const KEY = 'staff_terminal';
const listeners = new Set<() => void>();

const chosenId = (): string | null => readText(KEY);

function choose(id: string | null): void {
  writeText(KEY, id);
  for (const listener of listeners) listener();
}

function onChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const TERMINALS = 'terminals';

/**
 * Which terminal this device is. It is chosen once and kept in this browser; where the person may use only one of the
 * kind, it is that one.
 */
export function useDesk(kind: 'till' | 'gate') {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const chosen = useSyncExternalStore(onChoice, chosenId);
  const { data, isPending, error, refetch } = useQuery<Terminal[]>({
    queryKey: [TERMINALS, ws],
    queryFn: async () => (await ask(deviceInfoContract, { params: { ws }, body: { data: {} } }, 'The terminals could not be fetched.')).items,
  });
  const terminals = (data ?? []).filter((one) => one.status === 'active' && (kind === 'gate' ? one.kind === 'gate' : one.kind !== 'gate'));
  const terminal = terminals.find((one) => one.terminal_id === chosen) ?? (terminals.length === 1 ? terminals[0]! : null);
  const refresh = useCallback(() => queries.invalidateQueries({ queryKey: [TERMINALS, ws] }), [queries, ws]);
  return { terminal, terminals, isPending, error, refetch, refresh, choose };
}
