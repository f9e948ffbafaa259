import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import type { DeskState } from './desk-state.ts';
import { deskOf, type SaleDesk } from './sale-desk.ts';

export function useSaleDesk(terminalId: ObjectId): { desk: SaleDesk; state: DeskState } {
  const ws = useWorkspaceId();
  const desk = useMemo(() => deskOf({ ws, terminalId }), [ws, terminalId]);
  return { desk, state: useSyncExternalStore(desk.subscribe, desk.read) };
}

/** An order's page leads here with the sale that is to be continued. */
export function useSaleToTakeUp(desk: SaleDesk): void {
  const [path, navigate] = useLocation();
  const orderId = useSearchParams()[0].get('sale');
  useEffect(() => {
    if (orderId === null) return;
    navigate(path, { replace: true });
    if (isObjectId(orderId)) void desk.takeUp(orderId);
  }, [desk, orderId, path, navigate]);
}
