import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import type { Ctx } from '#server/context.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { dismissJob, lockJob } from '#server/platform/outbox/given-up-jobs.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { outcomeOf } from '#server/testing/outcome.ts';
import { openReviews } from '#server/testing/reviews.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

const ABOUT = 'a'.repeat(24);
const EMAIL = 'gone@example.test';
let house: TestHouse;
let ctx: Ctx;
let admin: TestPerson;
let isBroken = true;
const done: string[] = [];
beforeAll(async () => {
  house = await openTestHouse();
  ctx = await house.ctx();
  house.house.outbox.handle('print-badge', async ({ id }) => {
    if (isBroken) throw new Error('The printer says nothing');
    done.push(id);
  });
});
afterAll(() => house.close());
beforeEach(() => void (isBroken = true));

/** A job that has failed for a day and an hour. */
async function givenUp(): Promise<string> {
  await ctx.outbox.add(ctx, 'print-badge', { consumer_id: ABOUT, person: { email: EMAIL } });
  await tryForADay();
  const [job] = await openReviews(house);
  expect(job).toMatchObject({ kind: 'job', what: 'print-badge', note: 'Error: The printer says nothing' });
  return job!._id;
}
async function tryForADay() {
  for (let hour = 0; hour <= 24; hour++) {
    house.clock.advance(HOUR_MS);
    await house.house.outbox.drain();
  }
  admin = await house.person('admin');
}
const resolve = async (job_id: string, decision: string, { who = admin, reason = 'Looked at the printer' } = {}) =>
  outcomeOf(await house.act('resolve-job', { job_id, decision, reason }, { token: who.token }));
const audited = (subject: string) =>
  ctx.db.selectFrom('audit').selectAll().where('action', '=', 'resolve-job').where('subject', '=', subject).orderBy('audit_id').execute();

test('tried again, the job is done at once if what it needs is back, and otherwise tried for another day', async () => {
  const id = await givenUp();
  expect(await resolve(id, 'retry')).toEqual({ job_id: id, status: 'waiting' });
  expect(await resolve(id, 'retry')).toMatchObject({ status: 'waiting' });
  expect(await resolve(id, 'dismiss')).toMatchObject({ status: 409, error: 'not-given-up' });
  await house.house.outbox.drain();
  expect([await openReviews(house), await checkInvariants(house.house)]).toEqual([[], []]);
  await tryForADay();
  expect(await openReviews(house)).toMatchObject([{ _id: id }]);
  isBroken = false;
  expect(await resolve(id, 'retry')).toMatchObject({ status: 'waiting' });
  await house.house.outbox.drain();
  expect([done, await openReviews(house)]).toEqual([[id], []]);
  expect(await resolve(id, 'retry')).toMatchObject({ status: 'done' });
  expect(await resolve(id, 'dismiss')).toMatchObject({ status: 409, error: 'not-given-up' });
  const entry = {
    outcome: 'retry',
    actor_account: admin.accountId,
    detail: { reason: 'Looked at the printer', kind: 'print-badge', consumer_id: ABOUT, last_error: 'Error: The printer says nothing' },
  };
  expect(await audited(id)).toMatchObject([{ outcome: 'retry' }, entry]);
});

test('tried again, the job waits anew as if it had never failed', async () => {
  const id = await givenUp();
  const tried = async () => (await ctx.db.selectFrom('outbox').select('attempts').where('outbox_id', '=', id).executeTakeFirstOrThrow()).attempts;
  await resolve(id, 'retry');
  await house.house.outbox.drain();
  house.clock.advance(2001);
  await house.house.outbox.drain();
  expect(await tried()).toBe(2);
  isBroken = false;
  house.clock.advance(5000);
  await house.house.outbox.drain();
});

test('dismissed, the job is neither shown nor done any more', async () => {
  const id = await givenUp();
  expect(await resolve(id, 'dismiss')).toEqual({ job_id: id, status: 'dismissed' });
  expect(await resolve(id, 'dismiss')).toMatchObject({ status: 'dismissed' });
  expect(await resolve(id, 'retry')).toMatchObject({ status: 409, error: 'not-given-up' });
  isBroken = false;
  house.clock.advance(2 * HOUR_MS);
  admin = await house.person('admin');
  await house.house.outbox.drain();
  expect([await openReviews(house), done.includes(id), await checkInvariants(house.house)]).toEqual([[], false, []]);
  const noted = await audited(id);
  expect(noted).toMatchObject([{ outcome: 'dismiss', detail: { reason: 'Looked at the printer', consumer_id: ABOUT } }]);
  // What the work knows of people would be kept for good.
  expect(JSON.stringify(noted)).not.toContain(EMAIL);
});

test('of two who decide at once, one is told what was decided', async () => {
  const id = await givenUp();
  const { retrying } = await inTransaction(ctx, async (ctx) => {
    await dismissJob(ctx, (await lockJob(ctx, id))!);
    const retrying = resolve(id, 'retry');
    await untilBlocked(ctx.db, retrying);
    return { retrying };
  });
  expect(await retrying).toMatchObject({ status: 409, error: 'not-given-up' });
  expect(await audited(id)).toEqual([]);
});

test('takes an administrator of the same workspace, with a reason', async () => {
  await ctx.db.deleteFrom('outbox').execute();
  const id = await givenUp();
  expect(await resolve(id, 'dismiss', { who: await house.person('staff') })).toMatchObject({ error: 'not-allowed' });
  expect(await resolve(id, 'dismiss', { reason: ' ' })).toMatchObject({ error: 'too-small' });
  expect(await resolve(id, 'forget')).toMatchObject({ status: 400 });
  expect(await resolve('f'.repeat(24), 'retry')).toMatchObject({ error: 'not-found' });
  const [workspaceId, elsewhere] = [house.otherWorkspaceId, await house.person('admin', { workspaceId: house.otherWorkspaceId })];
  const foreign = await house.act('resolve-job', { job_id: id, decision: 'dismiss', reason: 'x' }, { token: elsewhere.token, workspaceId });
  expect(foreign.status).toBe(404);
  expect(await openReviews(house)).toMatchObject([{ _id: id }]);
});
