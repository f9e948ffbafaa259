import { useCallback, useEffect, useState } from 'react';
import type { Direction } from '#domain/gate/verdict.ts';
import { readText, writeText } from '#web/lib/kept/stored-text.ts';
import { useAwakeScreen } from '#web/lib/screens/keep-awake.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import type { Terminal } from '../chrome/desk/desk.ts';
import { CameraView } from './camera-view.tsx';
import type { GateDevice } from './gate-device.ts';
import { GateFoot } from './gate-foot.tsx';
import { GateHead } from './gate-head.tsx';
import { useWedge } from './reading/use-wedge.ts';
import { signal, wakeSound } from './signals.ts';
import { useGateState } from './use-gate-device.ts';
import { VerdictPanel } from './verdict-panel.tsx';
import { verdictWords } from './verdict-words.ts';
import styles from './gate.module.css';

/** The camera above, and below it the verdict on the last code, which stays until the next one. */
export function GateScreen({ terminal, device, isLasting }: { terminal: Terminal; device: GateDevice; isLasting: boolean }) {
  const state = useGateState(device);
  const [direction, setDirection] = useDirection(terminal);
  const { time_zone: zone } = terminal;
  const scan = useCallback(
    async (text: string) => {
      const outcome = await device.scan(text, direction);
      const { tone, word, why } = verdictWords(outcome, zone);
      signal(tone);
      announce([word, outcome.pass?.person, why].filter(Boolean).join('. '));
    },
    [device, direction, zone],
  );
  const onCode = useCallback((text: string) => void scan(text), [scan]);
  useWedge(onCode);
  useAwakeScreen(true);
  useSoundAfterTouch();
  return (
    <div className={styles.gate} data-direction={direction}>
      <GateHead terminal={terminal} state={state} direction={direction} onDirection={setDirection} />
      <CameraView onCode={onCode} />
      <VerdictPanel device={device} state={state} zone={zone} onActivated={(outcome) => signal(verdictWords(outcome, zone).tone)} />
      <GateFoot device={device} state={state} terminal={terminal} isLasting={isLasting} />
    </div>
  );
}

/** A gate may have one fixed direction. At other gates this device keeps the chosen one. */
function useDirection({ terminal_id: id, direction }: Terminal): [Direction, ((direction: Direction) => void) | null] {
  const key = `gate_direction ${id}`;
  const [chosen, setChosen] = useState<Direction>(() => (readText(key) === 'out' ? 'out' : 'in'));
  if (direction === 'in' || direction === 'out') return [direction, null];
  return [
    chosen,
    (next) => {
      writeText(key, next);
      setChosen(next);
    },
  ];
}

function useSoundAfterTouch(): void {
  useEffect(() => {
    addEventListener('pointerdown', wakeSound);
    addEventListener('keydown', wakeSound);
    return () => {
      removeEventListener('pointerdown', wakeSound);
      removeEventListener('keydown', wakeSound);
    };
  }, []);
}
