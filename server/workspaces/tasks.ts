import { sql, type Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, conflict, notAllowed, notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellStaff } from '#server/platform/live/rooms.ts';
import { recordAudit } from './audit.ts';
import type { taskFacts } from './contract.ts';
import type { WorkspaceTables } from './tables.ts';

/** Something that needs a second person: one asks, another confirms or declines, once. The request itself never changes. */
export type Task<Asked = Record<string, unknown>> = {
  id: ObjectId;
  kind: string;
  title: string;
  data: Asked;
  status: 'open' | 'confirmed' | 'declined';
  requestedBy: ObjectId;
  decidedBy: ObjectId | null;
  decidedAt: Date | null;
  createdAt: Date;
};

/** What a person needs to know of a task to decide about it. */
export type TaskFacts = z.infer<typeof taskFacts>;

/** What can be asked for under this name, and what a decision does within its transaction. If that throws, the task stays open. */
export type TaskKind<Asked> = {
  name: string;
  confirm: (ctx: Ctx, task: Task<Asked>) => Promise<void>;
  decline?: (ctx: Ctx, task: Task<Asked>) => Promise<void>;
  /** By the ids of these tasks. */
  facts?: (ctx: Ctx, tasks: readonly Task<Asked>[]) => Promise<ReadonlyMap<ObjectId, Partial<TaskFacts>>>;
};

const kinds = new Map<string, TaskKind<never>>();

export function registerTaskKind(kind: TaskKind<never>): void {
  kinds.set(kind.name, kind);
}

export const taskKind = (name: string): TaskKind<never> | null => kinds.get(name) ?? null;

export async function openTask<Asked>(ctx: Ctx, kind: TaskKind<Asked>, title: string, data: Asked): Promise<Task<Asked>> {
  const { accountId } = signedIn(ctx);
  const row = {
    workspace_id: ctx.workspace.id,
    task_id: ctx.random.objectId(),
    kind: kind.name,
    title,
    data: JSON.stringify(data),
    status: 'open' as const,
    requested_by: accountId,
    decided_by: null,
    decided_at: null,
    created_at: new Date(ctx.clock.now()),
  };
  await ctx.db.insertInto('task').values(row).execute();
  tellStaff(ctx);
  return taskOf({ ...row, data });
}

/** Whoever asks again for exactly what still waits is given the task that waits. The caller holds a lock that keeps them from asking twice at once. */
export async function openTaskOnce<Asked>(ctx: Ctx, kind: TaskKind<Asked>, title: string, data: Asked): Promise<{ id: ObjectId; isNew: boolean }> {
  const waiting = await sameOpenTask(ctx, kind, data);
  return waiting === null ? { id: (await openTask(ctx, kind, title, data)).id, isNew: true } : { id: waiting, isNew: false };
}

async function sameOpenTask<Asked>(ctx: Ctx, kind: TaskKind<Asked>, data: Asked): Promise<ObjectId | null> {
  const row = await ctx.db
    .selectFrom('task')
    .select('task_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('status', '=', 'open')
    .where('kind', '=', kind.name)
    .where('requested_by', '=', signedIn(ctx).accountId)
    .where(sql<boolean>`data = ${JSON.stringify(data)}::jsonb`)
    .executeTakeFirst();
  return row?.task_id ?? null;
}

/**
 * The decision is made by the caller's own token; a name in a body approves nothing. The person who asked may only withdraw. Repeating a decision returns it and does nothing
 * again.
 */
export async function decideTask(ctx: Ctx, taskId: ObjectId, status: 'confirmed' | 'declined'): Promise<Task> {
  if (ctx.actor.caller === 'nobody' || ctx.actor.caller === 'web') throw notAllowed();
  const { accountId } = ctx.actor;
  return inTransaction(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('task')
      .selectAll()
      .where('workspace_id', '=', ctx.workspace.id)
      .where('task_id', '=', taskId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('The task');
    if (row.requested_by === accountId && status === 'confirmed') throw new AppError(403, 'own-request', 'Somebody else has to decide what you asked for.');
    if (row.status !== 'open') {
      if (row.status === status && row.decided_by === accountId) return taskOf(row);
      throw conflict('already-decided', `This was ${row.status} already.`);
    }
    const decided = taskOf({ ...row, status, decided_by: accountId, decided_at: new Date(ctx.clock.now()) });
    const kind = taskKind(row.kind);
    // The kind that reads this data is the kind that gave it to `openTask`.
    const asked = decided as Task<never>;
    await (status === 'confirmed' ? kind?.confirm(ctx, asked) : kind?.decline?.(ctx, asked));
    await ctx.db
      .updateTable('task')
      .set({ status, decided_by: accountId, decided_at: decided.decidedAt })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('task_id', '=', taskId)
      .execute();
    await recordAudit(ctx, { action: `task ${row.kind}`, outcome: status, subject: taskId, detail: { requested_by: row.requested_by } });
    tellStaff(ctx);
    return decided;
  });
}

type TaskRow<Asked> = Omit<Selectable<WorkspaceTables['task']>, 'data'> & { data: Asked };

export function taskOf<Asked>(row: TaskRow<Asked>): Task<Asked> {
  const { task_id, kind, title, data, status, requested_by, decided_by, decided_at, created_at } = row;
  return { id: task_id, kind, title, data, status, requestedBy: requested_by, decidedBy: decided_by, decidedAt: decided_at, createdAt: created_at };
}
