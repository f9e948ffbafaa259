/** The places at which a test kills the process. Nothing can arm them outside of tests. */
const OF_ORDERS = ['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8', 'C9', 'C10', 'C11', 'C12', 'C13', 'C14'] as const;
const OF_PAID_MOVES = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9', 'P10', 'P11'] as const;
export const CRASH_POINTS = [...OF_ORDERS, ...OF_PAID_MOVES] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** What is killed: the program itself, or its database. */
export const CRASH_VICTIMS = ['program', 'database'] as const;

let armed: { point: CrashPoint; victim: () => number } | undefined;

/** Arms a crash point. It fires only once, so the restarted program survives. */
export function armCrashPoint(point: CrashPoint | undefined, victim: () => number = () => process.pid): void {
  armed = point && { point, victim };
}

export function crashPoint(point: CrashPoint): void {
  if (point === armed?.point) crash(armed.victim());
}

/** Kills a moment later, when the request that was just sent is on its way and its answer has not arrived. */
export function crashPointSoon(point: CrashPoint): void {
  if (point !== armed?.point) return;
  const { victim } = armed;
  setTimeout(() => crash(victim()), 2);
}

function crash(pid: number): void {
  armed = undefined;
  process.kill(pid, 'SIGKILL');
}
