import { createHmac } from 'node:crypto';
import { formatCents } from '#domain/cents-text.ts';
import { toDecimal, cents } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { isSameSecret } from '#server/platform/secret-text.ts';
import { readCashLabel, type CashCount, type CashLabel, type Denomination } from '#server/pos/cash-count.ts';
import { openTask, type Task, type TaskKind } from '#server/workspaces/tasks.ts';
import { namedTills } from './named-tills.ts';
import { expectedCents, moveCash } from './till-cash.ts';
import { labelTill, lockOpenTill } from './till.ts';

/** Asks for cash to be taken out of a drawer. It leaves only when somebody else agrees, whoever the request names as approving it. */
export async function askToRemoveCash(ctx: Ctx, tillId: ObjectId, count: CashCount, label: CashLabel): Promise<Task<SealedRemoval>> {
  return inTransaction(ctx, async (ctx) => {
    const session = await lockOpenTill(ctx, tillId);
    if (count.amountCents > (await expectedCents(ctx, session.till_session_id))) throw conflict('not-enough-cash', 'There is less in the till than that.');
    const asked = {
      till_id: session.till_id,
      till_session_id: session.till_session_id,
      amount_cents: count.amountCents,
      denominations: count.denominations,
      ...label,
    };
    const { accountId } = signedIn(ctx);
    const title = `Take ${formatCents(cents(count.amountCents), ctx.workspace)} out of a till`;
    return openTask(ctx, removeTillCashTask, title, { ...asked, seal: sealOf(ctx, accountId, asked) });
  });
}

type Removal = { till_id: string; till_session_id: string; amount_cents: number; denominations: Denomination[] } & CashLabel;
type SealedRemoval = Removal & { seal: string };

/** What was asked for is what is approved: the seal shows when the amount or the drawer has been changed in between. */
function sealOf(ctx: Ctx, requestedBy: ObjectId, { till_session_id, amount_cents }: Removal): string {
  return createHmac('sha256', ctx.secrets.checkout)
    .update(`remove-till-cash ${ctx.workspace.id} ${till_session_id} ${amount_cents} ${requestedBy}`)
    .digest('base64url');
}

export const removeTillCashTask: TaskKind<SealedRemoval> = {
  name: 'remove-till-cash',
  async facts(ctx, tasks) {
    const tills = await namedTills(
      ctx,
      tasks.map((task) => task.data.till_session_id),
    );
    return new Map(
      tasks.map(({ id, status, data }) => {
        const till = tills.get(data.till_session_id) ?? null;
        return [id, { amount: toDecimal(data.amount_cents), till, bag_number: data.tracking, is_outdated: status === 'open' && !till?.is_open }];
      }),
    );
  },
  async confirm(ctx, task) {
    const asked = task.data;
    if (!isSameSecret(sealOf(ctx, task.requestedBy, asked), asked.seal)) throw conflict('request-changed', 'This request is no longer what was asked for.');
    const { accountId } = signedIn(ctx);
    const session = await lockOpenTill(ctx, asked.till_session_id);
    if (asked.amount_cents > (await expectedCents(ctx, session.till_session_id))) throw conflict('not-enough-cash', 'There is less in the till than that.');
    const count = { amountCents: asked.amount_cents, denominations: asked.denominations };
    const label = readCashLabel(asked);
    await moveCash(ctx, session, {
      kind: 'out',
      amountCents: -asked.amount_cents,
      count,
      taskId: task.id,
      requestedBy: task.requestedBy,
      approvedBy: accountId,
      label,
    });
    await labelTill(ctx, session, label);
  },
};
