import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { deviceInfoContract } from '#server/actions/device-info/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { ask } from '#web/lib/calls/asked.ts';
import { readText, writeText } from '#web/lib/kept/stored-text.ts';
import { createListeners } from '#web/lib/listeners.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';

/** A terminal of the venue: a till or a gate. */
export type Terminal = OutputOf<typeof deviceInfoContract>['items'][number];

/** Kept apart, since a device may be a till at the desk and a gate at the door. */
const KEYS = { till: 'staff_terminal', gate: 'staff_gate' } as const;
type Kind = keyof typeof KEYS;
const choice = createListeners();

function chooseFor(kind: Kind, id: string | null): void {
  writeText(KEYS[kind], id);
  choice.tell();
}

const KEPT = 'staff_terminals';

const keepTerminals = (ws: string, terminals: Terminal[]): void =>
  writeText(KEPT, JSON.stringify({ ws, terminals: terminals.map((one) => ({ ...one, till: null })) }));

function keptTerminals(ws: string): Terminal[] | null {
  try {
    const kept = JSON.parse(readText(KEPT) ?? 'null') as { ws: string; terminals: Terminal[] } | null;
    return kept?.ws === ws ? kept.terminals : null;
  } catch {
    return null;
  }
}

export const TERMINALS = 'terminals';

/** Which till or gate this device is. It is chosen once and kept in this browser. If the person may use only one of its kind, that one is used. */
export function useDesk(kind: Kind) {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const chosen = useSyncExternalStore(choice.join, () => readText(KEYS[kind]));
  const { data, isPending, error, refetch, fetchStatus, failureCount } = useQuery<Terminal[]>({
    queryKey: [TERMINALS, ws],
    queryFn: async () => (await ask(deviceInfoContract, { params: { ws }, body: { data: {} } }, 'The terminals could not be fetched.')).items,
  });
  useEffect(() => {
    if (data) keepTerminals(ws, data);
  }, [data, ws]);
  // A gate works offline with the last known terminals. A till does not, because it must not guess its state.
  const isCutOff = fetchStatus === 'paused' || failureCount > 0;
  const known = data ?? (kind === 'gate' && isCutOff ? keptTerminals(ws) : null);
  const terminals = (known ?? []).filter((one) => one.status === 'active' && (kind === 'gate' ? one.kind === 'gate' : one.kind !== 'gate'));
  const terminal = terminals.find((one) => one.terminal_id === chosen) ?? (terminals.length === 1 ? terminals[0]! : null);
  const refresh = useCallback(() => queries.invalidateQueries({ queryKey: [TERMINALS, ws] }), [queries, ws]);
  const choose = (id: string | null) => chooseFor(kind, id);
  return { terminal, terminals, isPending: isPending && !known, error: known ? null : error, refetch, refresh, choose };
}
