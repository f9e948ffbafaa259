import { useMemo, useSyncExternalStore } from 'react';
import type { ObjectId } from '#domain/ids.ts';
import { useWorkspaceId } from '#web/lib/boot.ts';
import type { DeskState } from './desk-state.ts';
import { deskOf, type SaleDesk } from './sale-desk.ts';

export function useSaleDesk(terminalId: ObjectId): { desk: SaleDesk; state: DeskState } {
  const ws = useWorkspaceId();
  const desk = useMemo(() => deskOf({ ws, terminalId }), [ws, terminalId]);
  return { desk, state: useSyncExternalStore(desk.subscribe, desk.read) };
}
