import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useBoot, useWorkspaceId } from '#web/lib/page/boot.ts';
import { serverNow } from '#web/lib/time/server-clock.ts';
import type { Terminal } from '../chrome/desk/desk.ts';
import { keptWorker, seenByServer } from '../chrome/worker/kept-worker.ts';
import { deviceShelf } from './alone/lasting-shelf.ts';
import type { Shelf } from './alone/shelf.ts';
import { deviceName } from './device-name.ts';
import { gateCalls } from './gate-calls.ts';
import { createGateDevice, type GateDevice } from './gate-device.ts';

const WITH_LINE_MS = 15_000;
const WITHOUT_LINE_MS = 5000;

/** This browser's device at this gate. Null until its shelf is open. */
export function useGateDevice(terminal: Terminal): { device: GateDevice; isLasting: boolean } | null {
  const ws = useWorkspaceId();
  const { event } = useBoot();
  const [shelf, setShelf] = useState<Shelf | null>(null);
  useEffect(() => {
    let isOver = false;
    void deviceShelf().then((opened) => !isOver && setShelf(opened));
    return () => void (isOver = true);
  }, []);
  const { terminal_id: terminalId, name, event_id: ownEventId, entitlement_type_ids: admitsTypes, snapshot_public_key: publicKey } = terminal;
  const types = admitsTypes.join(' ');
  const listEventId = ownEventId ?? event?._id ?? null;
  const device = useMemo(() => {
    if (!shelf) return null;
    const deviceId = deviceName();
    return createGateDevice({
      shelf,
      calls: gateCalls(ws, { terminal_id: terminalId }, deviceId, listEventId),
      place: { terminalId, deviceId, name, eventId: ownEventId, admitsTypes: types === '' ? [] : types.split(' ') },
      list: listEventId === null ? null : { eventId: listEventId, publicKey },
      now: serverNow,
      hasLine: () => navigator.onLine,
      onAnswer: () => seenByServer(),
      mayDecide: () => keptWorker() !== null,
    });
  }, [shelf, ws, terminalId, name, ownEventId, listEventId, types, publicKey]);
  useLine(device);
  return device && shelf ? { device, isLasting: shelf.isLasting } : null;
}

export const useGateState = (device: GateDevice) => useSyncExternalStore(device.subscribe, device.state);

/** Looks for the server again and again, more often while the line is lost. */
function useLine(device: GateDevice | null): void {
  useEffect(() => {
    if (!device) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const look = async () => {
      clearTimeout(timer);
      await device.look();
      if (!isOver) timer = setTimeout(() => void look(), device.state().line === 'online' ? WITH_LINE_MS : WITHOUT_LINE_MS);
    };
    const onLine = () => void look();
    void device.tellKept();
    void look();
    addEventListener('online', onLine);
    addEventListener('offline', device.lost);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('online', onLine);
      removeEventListener('offline', device.lost);
    };
  }, [device]);
}
