import { afterAll, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { linkedDoclets } from '#server/doclets/weaves.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { outcomeOf } from '#server/testing/outcome.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';

const { house, venue } = await openTestVenue();
let people = 0;
afterAll(() => house.close());

const act = async (name: string, data: object, person: TestPerson) => {
  const reply = await house.act(name, data, { token: person.token });
  return { items: reply.body.data?.items, ...outcomeOf(reply) };
};
const newEmail = () => `adult${++people}@example.test`;
const invite = (organizer: TestPerson, email: string) => act('family-invite-adult', { first_name: 'Ada', last_name: 'Adult', email }, organizer);
const mailsTo = (email: string) =>
  venue.ctx.db.selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('created_at').orderBy('mail_id').execute();

async function familyNames(consumerId: string): Promise<string[]> {
  const families = await linkedDoclets(venue.ctx, consumerId, { template: TEMPLATE.consumerGroup, role: WEAVE_ROLE.familyMember });
  return families.map(({ doclet }) => doclet.id);
}

describe('somebody with an account', () => {
  test('is pending until they agree, and brings their own record', async () => {
    const [organizer, adult] = [
      await house.person('web', { firstName: 'Olga' }),
      await house.person('web', { email: newEmail(), password: 'correct horse battery' }),
    ];
    const invited = await invite(organizer, adult.email);
    expect(invited).toMatchObject({ data: { invited_status: 'pending', invited_email: adult.email } });
    const ticket = await venue.ticket({ consumerId: invited._id, holderAccount: organizer.accountId });
    expect((await mailsTo(adult.email))[0]).toMatchObject({ subject: expect.stringContaining('Olga') });
    expect(await act('list-invitations', {}, adult)).toMatchObject({ items: [{ consumer_id: invited._id, kind: 'family' }] });
    expect(await act('answer-invitation', { consumer_id: invited._id, accept: true }, adult)).toMatchObject({ invited_status: 'accepted' });
    expect(await act('answer-invitation', { consumer_id: invited._id, accept: true }, adult)).toMatchObject({ invited_status: 'accepted' });
    expect(await act('list-invitations', {}, adult)).toMatchObject({ items: [] });
    const { consumer_id } = await venue.ctx.db.selectFrom('admission').select('consumer_id').where('admission_id', '=', ticket._id).executeTakeFirstOrThrow();
    expect(consumer_id).not.toBe(invited._id);
    expect(await familyNames(consumer_id!)).toHaveLength(1);
    expect(await familyNames(invited._id)).toEqual([]);
  });

  test('is not asked again while they belong to the family', async () => {
    const [organizer, adult] = [await house.person('web'), await house.person('web', { email: newEmail() })];
    await act('answer-invitation', { consumer_id: (await invite(organizer, adult.email))._id, accept: true }, adult);
    expect(await invite(organizer, adult.email)).toMatchObject({ status: 409, error: 'already-invited' });
    expect(await mailsTo(adult.email)).toHaveLength(1);
  });

  test('may decline, once and for good', async () => {
    const [organizer, adult] = [await house.person('web'), await house.person('web', { email: newEmail() })];
    const invited = await invite(organizer, adult.email);
    expect(await act('answer-invitation', { consumer_id: invited._id, accept: false }, adult)).toMatchObject({ invited_status: 'declined' });
    expect(await act('answer-invitation', { consumer_id: invited._id, accept: true }, adult)).toMatchObject({ status: 409, error: 'invitation-closed' });
    expect(await familyNames(invited._id)).toEqual([]);
  });

  test('answers alone: neither the organizer, nor a stranger, nor an unconfirmed address can', async () => {
    const [organizer, stranger, unconfirmed] = [
      await house.person('web'),
      await house.person('web'),
      await house.person('web', { email: newEmail(), confirmed: false }),
    ];
    const invited = await invite(organizer, unconfirmed.email);
    for (const person of [organizer, stranger, unconfirmed])
      expect(await act('answer-invitation', { consumer_id: invited._id, accept: true }, person)).toMatchObject({ status: 404 });
    for (const person of [organizer, stranger, unconfirmed]) expect(await act('list-invitations', {}, person)).toMatchObject({ items: [] });
  });
});

describe('somebody without an account', () => {
  test('joins by completing the registration, and joins only what that mail was for', async () => {
    const [organizer, other, email] = [await house.person('web'), await house.person('web'), newEmail()];
    const earlier = await invite(other, email);
    const invited = await invite(organizer, email);
    const token = /registration\/complete\/([\w-]+)/.exec((await mailsTo(email)).at(-1)!.plain)![1];
    const done = await house.call('POST', '/api/account/registration', {
      body: { token, auth: { password: 'a long new password' }, profile: { first_name: 'Ada', last_name: 'Adult' } },
    });
    expect(done.status).toBe(201);
    expect(await familyNames(done.body.data.doclet_id)).toHaveLength(1);
    expect(await familyNames(invited._id)).toEqual([]);
    expect(await familyNames(earlier._id)).toHaveLength(1);
  });
});

describe('an invitation', () => {
  test('is not sent twice for one person', async () => {
    const [organizer, email] = [await house.person('web'), newEmail()];
    await invite(organizer, email);
    expect(await invite(organizer, email.toUpperCase())).toMatchObject({ status: 409, error: 'already-invited' });
  });

  test('is sent twenty times a day and no more', async () => {
    const organizer = await house.person('web');
    const replies = [];
    for (let at = 0; at < 22; at++) replies.push((await invite(organizer, newEmail())).error ?? 'sent');
    expect(replies.filter((reply) => reply === 'sent').length).toBeLessThanOrEqual(20);
    expect(replies.at(-1)).toBe('too-many-requests');
  });

  test('goes to one mailbox three times an hour, however its address is varied', async () => {
    const replies = [];
    for (const tag of ['', '+a', '+b', '+c', '+D']) replies.push((await invite(await house.person('web'), `one${tag}@example.test`)).error ?? 'sent');
    expect(replies).toEqual(['sent', 'sent', 'sent', 'too-many-requests', 'too-many-requests']);
  });

  test('is not for oneself', async () => {
    const organizer = await house.person('web');
    expect(await invite(organizer, organizer.email)).toMatchObject({ status: 409, error: 'already-invited' });
    expect(await mailsTo(organizer.email)).toEqual([]);
  });

  test('shows no name that reads like a URL', async () => {
    const email = newEmail();
    await invite(await house.person('web', { firstName: 'Win at', lastName: 'evil.example/prize' }), email);
    const [mail] = await mailsTo(email);
    expect(mail!.subject).toMatch(/^Somebody invites you/);
    expect(mail!.plain + mail!.html).not.toContain('evil.example');
  });

  test.each([
    ['no name', { first_name: ' ', last_name: 'A', email: 'a@example.test' }],
    ['line breaks in a name', { first_name: 'A\r\nBcc: x@y.test', last_name: 'A', email: 'a@example.test' }],
    ['no address', { first_name: 'A', last_name: 'A', email: 'a@' }],
  ])('malformed: %s', async (_, data) => expect(await act('family-invite-adult', data, await house.person('web'))).toMatchObject({ status: 400 }));

  test('is for consumers', async () => expect(await invite(await house.person('staff'), newEmail())).toMatchObject({ status: 403 }));
});
