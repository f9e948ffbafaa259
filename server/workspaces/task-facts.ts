import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { taskKind, type Task, type TaskFacts } from './tasks.ts';

const NOTHING: TaskFacts = {
  amount: null,
  reason: null,
  why: null,
  till: null,
  bag_number: null,
  order: null,
  wristband: null,
  group: null,
  to: [],
  tickets: 0,
  goods: 0,
  is_outdated: false,
};

/** Each kind of task supplies its own facts, for all of its tasks on a page at once. */
export async function factsOf(ctx: Ctx, tasks: readonly Task[]): Promise<(task: Task) => TaskFacts> {
  const told = new Map<ObjectId, Partial<TaskFacts>>();
  for (const [name, alike] of Map.groupBy(tasks, (task) => task.kind)) {
    // The kind that reads this data is the kind that gave it to `openTask`.
    const facts = await taskKind(name)?.facts?.(ctx, alike as unknown as Task<never>[]);
    for (const [id, known] of facts ?? []) told.set(id, known);
  }
  return (task) => ({ ...NOTHING, ...told.get(task.id) });
}
