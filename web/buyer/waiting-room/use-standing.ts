import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ObjectId } from '#domain/ids.ts';
import { enterWaitingRoomContract } from '#server/actions/enter-waiting-room/contract.ts';
import { waitingRoomPlaceContract } from '#server/actions/waiting-room-place/contract.ts';
import type { RoomStanding } from '#server/waiting-room/contract.ts';
import { CHECKOUT } from '#web/buyer/messages.ts';
import { ask } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { randomKey } from '#web/lib/calls/random-key.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { keepRoomPass } from '#web/lib/kept/room-pass.ts';
import { useBoot, useWorkspaceId } from '#web/lib/page/boot.ts';
import { ROOM } from './room-words.ts';

const AFTER_A_FAILURE_S = 5;

const keyOf = (ws: ObjectId, eventId: ObjectId) => ['waiting-room', ws, eventId];

/** How the visitor stands, asked again and again, also while nobody looks at the page: whoever does not ask is passed over. */
export function useStanding(eventId: ObjectId) {
  const ws = useWorkspaceId();
  // People who came in at the same moment do not go on asking at the same moment.
  const [pace] = useState(() => 900 + Math.random() * 200);
  const asked = useQuery<RoomStanding>({
    queryKey: keyOf(ws, eventId),
    queryFn: async ({ signal }) =>
      (await ask(waitingRoomPlaceContract, { params: { ws }, body: { data: { event_id: eventId } } }, ROOM.failed, signal)).items[0]!,
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (state.status === 'error' ? AFTER_A_FAILURE_S : (state.data?.ask_again_seconds ?? AFTER_A_FAILURE_S)) * pace,
  });
  const standing = asked.data ?? null;
  useEffect(() => {
    if (standing) keepRoomPass(eventId, standing.pass);
  }, [eventId, standing]);
  return { standing, isCutOff: asked.isError, askAgain: () => void asked.refetch() };
}

/** Enters the room. A new place asks for a robot check, where the venue has one; each attempt uses one up. */
export function useEntering(eventId: ObjectId) {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const needsRobot = useBoot().config.captcha.kind !== 'off';
  const [robot, setRobot] = useState<{ round: number; token: string | null }>({ round: 0, token: null });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const enter = async () => {
    if (isBusy) return;
    if (needsRobot && robot.token === null) return setProblem(CHECKOUT.robot);
    setBusy(true);
    setProblem(null);
    const body = { data: { event_id: eventId, captcha_token: robot.token } };
    const result = await heldBusy(call(enterWaitingRoomContract, { params: { ws }, body }, { idempotencyKey: randomKey() }));
    setBusy(false);
    setRobot({ round: robot.round + 1, token: null });
    if (result.success) queries.setQueryData(keyOf(ws, eventId), result.data.items[0]);
    else setProblem(failureText(result, ROOM.failed));
  };
  const onToken = (token: string | null) => {
    setRobot((before) => ({ ...before, token }));
    if (token !== null) setProblem(null);
  };
  return { enter: () => void enter(), isBusy, problem, robot: { round: robot.round, isFaulty: problem === CHECKOUT.robot, onToken } };
}

export type Entering = ReturnType<typeof useEntering>;
