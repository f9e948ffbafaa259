import { mediumDay } from './day-text.ts';
import { timeText } from './time-text.ts';
import { dayInZone, timeInZone, type Zone } from './zone.ts';

/** An instant on the clock of a zone: '9:05 pm'. */
export const clockText = (zone: Zone, epochMs: number): string => timeText(timeInZone(zone, epochMs));

/** 'Nov 23, 2026, 9:05 pm' */
export const momentText = (zone: Zone, epochMs: number): string => `${mediumDay(dayInZone(zone, epochMs))}, ${clockText(zone, epochMs)}`;
