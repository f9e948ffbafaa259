import type { Live } from './live.ts';

/** Rooms group those who see the same things and look again when something has changed. */
export const profileRoom = (accountId: string): string => `profile:${accountId}`;
export const staffRoom = (workspaceId: string): string => `staff:${workspaceId}`;
export const workspaceRoom = (workspaceId: string): string => `workspace:${workspaceId}`;
export const terminalRoom = (workspaceId: string, terminalId: string): string => `terminal:${workspaceId}:${terminalId}`;

type Telling = { afterCommit: (work: () => void) => void; live: Live };
type TellingHere = Telling & { workspace: { id: string } };

/** Tells the rooms once the transaction is committed. */
export function tellRooms(ctx: Telling, ...rooms: readonly string[]): void {
  if (rooms.length > 0) ctx.afterCommit(() => ctx.live.changed(...rooms));
}

/** Tells these people; nulls are skipped. */
export function tellPeople(ctx: Telling, ...accountIds: readonly (string | null)[]): void {
  tellRooms(ctx, ...roomsOf(accountIds));
}

export function tellStaffAnd(ctx: TellingHere, ...accountIds: readonly (string | null)[]): void {
  tellRooms(ctx, ...roomsOf(accountIds), staffRoom(ctx.workspace.id));
}

export const tellStaff = (ctx: TellingHere): void => tellStaffAnd(ctx);

const roomsOf = (accountIds: readonly (string | null)[]): string[] => accountIds.flatMap((id) => (id === null ? [] : profileRoom(id)));
