import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { AtDesk } from '../chrome/desk/choose-desk.tsx';
import type { Terminal } from '../chrome/desk/desk.ts';
import { GateScreen } from './gate-screen.tsx';
import { useGateDevice } from './use-gate-device.ts';
import { useKeptPage } from './use-kept-page.ts';

/** Where guests come in and go out, with or without the server. */
export function GateRoom() {
  useKeptPage();
  return <AtDesk kind="gate">{(terminal) => <Gate key={terminal.terminal_id} terminal={terminal} />}</AtDesk>;
}

function Gate({ terminal }: { terminal: Terminal }) {
  const opened = useGateDevice(terminal);
  if (!opened) return <LoadingState text="Opening the gate…" />;
  return <GateScreen terminal={terminal} device={opened.device} isLasting={opened.isLasting} />;
}
