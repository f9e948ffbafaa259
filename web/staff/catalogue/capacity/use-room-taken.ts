import { useQuery } from '@tanstack/react-query';
import { isObjectId } from '#domain/ids.ts';
import { roomTaken } from '#server/api/room-taken/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { ask } from '#web/lib/calls/asked.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';

type Room = OutputOf<typeof roomTaken>['items'][number];

/** What is held and sold of an entitlement type or merchandise, by date. */
export function useRoomTaken(subjectId: string | null, eventId: unknown) {
  const ws = useWorkspaceId();
  const { data, error, refetch } = useQuery({
    queryKey: ['catalogue', 'room', ws, subjectId],
    queryFn: async () => (await ask(roomTaken, { params: { ws, id: subjectId! } }, 'What is sold could not be fetched.')).items,
    enabled: subjectId !== null,
    refetchInterval: 30_000,
  });
  const rooms = (data ?? []).filter((room) => !isObjectId(eventId) || room.event_id === eventId);
  const byDate = new Map(rooms.map((room) => [room.date, room]));
  return { rooms, error, refetch, roomOn: (date: string): Room | null => byDate.get(date) ?? null };
}
