/** The places at which a test ends the process; outside of tests nothing can arm them. */
export const CRASH_POINTS = ['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8', 'C9', 'C10', 'C11', 'C12', 'C13', 'C14'] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** What ends there: the program itself, or the database under it. */
export const CRASH_VICTIMS = ['program', 'database'] as const;

let armed: { point: CrashPoint; victim: () => number } | undefined;

/** Once: what comes back is not killed again. */
export function armCrashPoint(point: CrashPoint | undefined, victim: () => number = () => process.pid): void {
  armed = point && { point, victim };
}

export function crashPoint(point: CrashPoint): void {
  if (point === armed?.point) crash(armed.victim());
}

/** A moment later: what has just been sent is on its way, and its answer is not here. */
export function crashPointSoon(point: CrashPoint): void {
  if (point !== armed?.point) return;
  const { victim } = armed;
  setTimeout(() => crash(victim()), 2);
}

function crash(pid: number): void {
  armed = undefined;
  process.kill(pid, 'SIGKILL');
}
