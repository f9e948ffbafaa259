import type { VisitDate } from '#domain/day.ts';
import { REALM } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { mailbox, spend } from '#server/accounts/account-limits.ts';
import { accountById, type Account } from '#server/accounts/accounts.ts';
import { ownAddresses } from '#server/accounts/addresses/own-addresses.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import type { Ctx } from '#server/context.ts';
import { conflict, malformed } from '#server/errors.ts';
import type { PlannedTake } from '#server/inventory/holds/plan-take.ts';
import { roomLeft } from '#server/inventory/sales/move-sold.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { perHour } from '#server/platform/limits.ts';
import { beginToWait, changeEntry, leastOf, mostOf, planOrRefuse, waitedBy, type WaitingEntry } from './entries.ts';
import { leaveLine } from './give-up-places.ts';
import { mailHowItStands, mailThatTheyWait, mailToConfirm } from './waiting-mails.ts';

type Wish = { productId: ObjectId; eventId: ObjectId; date: VisitDate; time: string | null; units: number; email: string | null };

/** `account`: whose confirmed address it is, so that no mail has to prove it. */
type Waiter = { email: string; account: Account | null };

const JOINS_AN_HOUR = perHour(60);

/** Whether somebody with a typed address waits already is told by mail alone. */
export async function joinLine(ctx: Ctx, wish: Wish): Promise<'unconfirmed' | 'waiting' | 'offered'> {
  await ctx.limits.spend(`join-waiting:${ctx.workspace.id}:${ctx.actor.accountId ?? ctx.address}`, JOINS_AN_HOUR);
  const catalog = await ctx.stock.catalogs.of(ctx.workspace);
  const plan = planOrRefuse(ctx, catalog, { product_id: wish.productId, event_id: wish.eventId, visit_date: wish.date, entry_time: wish.time });
  assertMayWaitFor(ctx, catalog, wish);
  await assertSoldOut(ctx, plan, leastOf(catalog, wish.productId));
  const waiter = await waiterOf(ctx, wish.email);
  if (waiter.account === null) await spendMail(ctx, waiter.email);
  return inTransaction(ctx, async (ctx) => {
    const known = (await joinedBefore(ctx, wish, waiter, plan)) ?? (await ownEntry(ctx, wish, waiter, plan));
    if (known.state === 'unconfirmed') await joinWith(ctx, catalog, known, { wish, waiter });
    else if (waiter.account === null) await mailHowItStands(ctx, known);
    if (waiter.account === null) return 'unconfirmed';
    return known.state === 'offered' ? 'offered' : 'waiting';
  });
}

/** Somebody may have typed this address before, and wished for something else. */
async function joinWith(ctx: Ctx, catalog: Catalog, known: WaitingEntry, { wish, waiter }: { wish: Wish; waiter: Waiter }): Promise<void> {
  const entry = await changeEntry(ctx, known, { units: wish.units, account_id: idOf(waiter), asked_at: new Date(ctx.clock.now()) });
  if (waiter.account !== null) await mailThatTheyWait(ctx, await beginToWait(ctx, catalog, entry));
  else await mailToConfirm(ctx, entry);
}

function assertMayWaitFor(ctx: Ctx, catalog: Catalog, { productId, units }: Wish): void {
  const most = mostOf(ctx, catalog, productId);
  if (units > most) throw malformed(`You can wait for at most ${most} of this.`, ['body', 'data', 'units']);
  const least = leastOf(catalog, productId);
  if (units < least) throw malformed(`This is sold from ${least} on.`, ['body', 'data', 'units']);
}

async function assertSoldOut(ctx: Ctx, { request: { poolIds } }: PlannedTake, least: number): Promise<void> {
  const room = await roomLeft(ctx.db, ctx.workspace.id, poolIds);
  if (poolIds.every((id) => (room.get(id) ?? least) >= least)) throw conflict('room-left', 'There is room again. You can add it to your cart.');
}

/** A visitor at home waits under their own address; somebody at work asks for somebody else. */
async function waiterOf(ctx: Ctx, email: string | null): Promise<Waiter> {
  const { accountId, caller } = ctx.actor;
  const account = accountId !== null && caller === 'web' ? await accountById(ctx, accountId) : null;
  if (account) return { email: account.email, account: account.confirmed ? account : null };
  if (email === null) throw malformed('Please type an email address.', ['body', 'data', 'email']);
  return { email, account: null };
}

const idOf = ({ account }: Waiter): ObjectId | null => account?.account_id ?? null;

/** One network alone does not use up what a mailbox may be sent, so that a stranger keeps nobody from joining. */
async function spendMail(ctx: Ctx, email: string): Promise<void> {
  const box = mailbox('waiting', email, REALM.portal);
  await spend(ctx, 'mail-waiting-from', `${ctx.address}:${box}`);
  await spend(ctx, 'mail-waiting', box);
}

/** The place in the line that somebody has under an address that they had before. From now on it is under their account, so that they are reached at the one they have. */
async function joinedBefore(ctx: Ctx, { productId }: Wish, { email, account }: Waiter, plan: PlannedTake): Promise<WaitingEntry | null> {
  if (account === null) return null;
  const entry = await openEntries(ctx, productId, plan)
    .where('email', '<>', email)
    .where('state', '<>', 'unconfirmed')
    .where(waitedBy(account.account_id, await ownAddresses(ctx, account)))
    .executeTakeFirst();
  return entry ? changeEntry(ctx, entry, { account_id: account.account_id }) : null;
}

/** A new entry, or the one that they have for the same already. */
async function ownEntry(ctx: Ctx, { productId, eventId, units }: Wish, waiter: Waiter, plan: PlannedTake): Promise<WaitingEntry> {
  const { email } = waiter;
  await freeAddress(ctx, email, openEntries(ctx, productId, plan));
  await ctx.db
    .insertInto('waiting_entry')
    .values({
      workspace_id: ctx.workspace.id,
      entry_id: ctx.random.secretId(),
      event_id: eventId,
      product_id: productId,
      visit_date: plan.request.date,
      entry_time: plan.request.time,
      units,
      email,
      account_id: idOf(waiter),
      state: 'unconfirmed',
      asked_at: new Date(ctx.clock.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return openEntries(ctx, productId, plan).where('email', '=', email).executeTakeFirstOrThrow();
}

/** Somebody waits once under an address. Whoever waits under one that belongs to another account by now waits on under the address that they have; of two places of theirs the first. */
async function freeAddress(ctx: Ctx, email: string, entries: ReturnType<typeof openEntries>): Promise<void> {
  const entry = await entries.where('email', '=', email).executeTakeFirst();
  const account = entry && entry.account_id !== null ? await accountById(ctx, entry.account_id) : null;
  if (!entry || !account || (await ownAddresses(ctx, account)).includes(email)) return;
  const twice = await entries.where('email', '=', account.email).executeTakeFirst();
  const isFirst = !twice?.waiting_since || entry.waiting_since! < twice.waiting_since;
  if (twice) await leaveLine(ctx, isFirst ? twice : entry);
  if (isFirst) await changeEntry(ctx, entry, { email: account.email });
}

const openEntries = (ctx: Ctx, productId: ObjectId, { request: { date, time } }: PlannedTake) =>
  ctx.db
    .selectFrom('waiting_entry')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('product_id', '=', productId)
    .where('visit_date', '=', date)
    .where('entry_time', 'is not distinct from', time)
    .where('ended_at', 'is', null)
    .forUpdate();
