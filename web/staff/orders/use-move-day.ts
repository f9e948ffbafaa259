import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Day } from '#domain/day.ts';
import { moveDayContract } from '#server/actions/move-day/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { call, type Result } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { questionKeys } from '#web/lib/calls/question-keys.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { useIsHere } from '../chrome/calls/use-is-here.ts';
import { ORDERS_KEY } from './found-orders.ts';
import { MOVE_DAY } from './orders-words.ts';

type DayWish = { event_id: string; from: Day; to: Day; reason: string };
type DayMoved = OutputOf<typeof moveDayContract>['items'][number];

export function useDayCount(wish: Omit<DayWish, 'reason'> | null) {
  const ws = useWorkspaceId();
  return useQuery<DayMoved>({
    queryKey: ['move-day', ws, wish],
    enabled: wish !== null,
    queryFn: async ({ signal }) =>
      (await ask(moveDayContract, { params: { ws }, body: { data: { ...wish!, is_preview: true } } }, MOVE_DAY.countFailed, signal)).items[0]!,
    retry: retryPassing,
    staleTime: 0,
  });
}

export type Progress = { tickets: number; staying: DayMoved['staying']; state: 'moving' | 'done' | 'failed'; problem: string | null };

/** How far a move came. `after`: the last order of the parts whose answers have arrived. */
type Reached = { tickets: number; staying: DayMoved['staying']; after: string | null };

const NOTHING_YET: Reached = { tickets: 0, staying: [], after: null };

/**
 * Moves part by part, and stops when the dialog is left. A part whose answer was lost is asked for again under the same key, so that what it has moved is counted. Whatever was moved
 * stays moved, so that it can be gone on with at any time.
 */
export function useMoveDay() {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const isHere = useIsHere();
  const [underKey] = useState(questionKeys);
  const reached = useRef(NOTHING_YET);

  async function move(wish: DayWish): Promise<void> {
    let { tickets, after } = reached.current;
    const staying = [...reached.current.staying];
    const show = (state: Progress['state'], problem: string | null = null) => isHere.current && setProgress({ tickets, staying: [...staying], state, problem });
    show('moving');
    do {
      const body = { data: { ...wish, after } };
      const result: Result<OutputOf<typeof moveDayContract>> = await underKey(JSON.stringify(body), (idempotencyKey) =>
        call(moveDayContract, { params: { ws }, body }, { idempotencyKey }),
      );
      const part: DayMoved | null = result.success ? result.data.items[0]! : null;
      if (!part) {
        reached.current = { tickets, staying, after };
        show('failed', result.success ? MOVE_DAY.failed : failureText(result, MOVE_DAY.failed));
        break;
      }
      [tickets, after] = [tickets + part.tickets, part.next];
      staying.push(...part.staying);
      show(after === null ? 'done' : 'moving');
    } while (after !== null && isHere.current);
    await Promise.all(['move-day', ORDERS_KEY].map((queryKey) => queries.invalidateQueries({ queryKey: [queryKey] })));
  }
  const startAnew = () => {
    reached.current = NOTHING_YET;
    setProgress(null);
  };
  return { progress, move, startAnew };
}
