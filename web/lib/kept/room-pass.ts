import { readText, writeText } from './stored-text.ts';

/** Whoever was let in from an event's waiting room shows this with whatever they choose there. */
const keyOf = (eventId: string) => `entrada-room-${eventId}`;

export const roomPass = (eventId: string): string | null => readText(keyOf(eventId));
export const keepRoomPass = (eventId: string, pass: string | null): void => writeText(keyOf(eventId), pass);
