import pg from 'pg';

/**
 * Errors that the database raises because of what a caller sent: too long, out of range, no date, no such character, no such id. Division by zero is not among them; that would be
 * our bug.
 */
export function isInputError(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && typeof reason.code === 'string' && /^22(?:001|003|007|008|021|P02|P03|P05)$/.test(reason.code);
}

export function isUniqueViolation(reason: unknown, constraint?: string): boolean {
  if (!(reason instanceof Error) || !('code' in reason) || reason.code !== '23505') return false;
  return constraint === undefined || ('constraint' in reason && reason.constraint === constraint);
}

/** The server has run out of something that its operator has to give it: disk, memory, connections. */
export function isExhausted(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && /^53\d{3}$/.test(String(reason.code));
}

/** Errors worth another try a little later: lock or statement timeout, deadlock, lost connection, a server that is starting or read-only for now, an altered table. */
export function isPassing(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false;
  if (isOutdatedStatement(reason)) return true;
  const code = 'code' in reason ? String(reason.code) : '';
  return (
    /^(25006|55P03|57014|40001|40P01|57P0[1-3]|53\d\d\d|08\d\d\d|ECONNRESET|ECONNREFUSED|ENOENT|EPIPE)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/i.test(reason.message)
  );
}

/** What was read has been changed by somebody else before it was locked. As with a failed serialisation, another try finds it as it is. */
export function changedMeanwhile(message: string): Error {
  return Object.assign(new Error(message), { code: '40001' });
}

/** True if a newer version of the program has added a column while this one is still serving: a statement prepared for all columns of that table then fails. */
export function isOutdatedStatement(reason: unknown): boolean {
  return reason instanceof pg.DatabaseError && reason.code === '0A000' && reason.routine === 'RevalidateCachedQuery';
}
