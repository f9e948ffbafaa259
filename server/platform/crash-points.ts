/** The places at which a test ends the process (selling.md 2.3); outside of tests nothing can arm them. */
export const CRASH_POINTS = ['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8', 'C9', 'C10', 'C11', 'C12', 'C13', 'C14'] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

let armed: CrashPoint | undefined;

export function armCrashPoint(point: CrashPoint | undefined): void {
  armed = point;
}

export function crashPoint(point: CrashPoint): void {
  if (point === armed) process.kill(process.pid, 'SIGKILL');
}

/** A moment later: what has just been sent is on its way, and its answer is not here. */
export function crashPointSoon(point: CrashPoint): void {
  if (point === armed) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 2);
}
