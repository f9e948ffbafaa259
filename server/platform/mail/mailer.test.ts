import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { needsTls, smtpPost } from './mailer-smtp.ts';

let it: TestHouse;
let smtp: SMTPServer;
let received: { from: string; to: string[]; raw: Buffer }[] = [];
let refusing = false;
let looksIntoItMs = 0;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('unknown') ? Object.assign(new Error(`<${address}>: nobody has this address`), { responseCode: 550 }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusing) return done(Object.assign(new Error('Try later'), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((to) => to.address), raw: Buffer.concat(chunks) });
        setTimeout(done, looksIntoItMs);
      });
    },
  });
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  it = await openTestHouse({ MAIL_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'tickets@venue.test' });
  it.house.mail.registerAttachment('ticket', async (workspaceId, id) => ({
    content: Buffer.from(`ticket ${workspaceId} ${id}`),
    contentType: 'application/pdf',
  }));
});
afterAll(async () => {
  await it.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

test.each([
  ['smtp://user:secret@mail.venue.test:587', true],
  ['smtp://user:secret@mail.venue.test', true],
  ['smtps://user:secret@mail.venue.test', false],
  ['smtp://mail.venue.test', false],
  ['smtp://user:secret@127.0.0.1:1025', false],
  ['smtp://user:secret@[::1]:1025', false],
  ['smtp://user:secret@127.0.0.1.venue.test', true],
  ['smtp://user:secret@mail.venue.test?requireTLS=false', false],
])('%s: only encrypted is %s', (url, needed) => expect(needsTls(url)).toBe(needed));

const mail = { to: 'maya@demo.test', subject: 'Your tickets – über alles', html: '<p>Hello <b>Maya</b></p>', plain: 'Hello Maya' };

test('a refused mail is tried again and arrives once, whole, under one message id', async () => {
  const ctx = await it.ctx();
  refusing = true;
  const mailId = await ctx.mail.queue(ctx, { ...mail, replyTo: 'help@lakeside.test', attachments: [{ kind: 'ticket', id: 'a1', file_name: 'tickets.pdf' }] });
  await it.house.outbox.drain();
  expect(received).toHaveLength(0);
  refusing = false;
  it.clock.advance(2 * MINUTE_MS);
  await it.house.outbox.drain();
  await it.house.outbox.drain();
  expect(received).toHaveLength(1);
  const [{ from, to, raw }] = received as [{ from: string; to: string[]; raw: Buffer }];
  expect([from, to]).toEqual(['tickets@venue.test', ['maya@demo.test']]);
  const parsed = await PostalMime.parse(raw);
  expect(parsed.from).toEqual({ name: 'lakeside', address: 'tickets@venue.test' });
  expect(parsed.replyTo).toEqual([{ name: '', address: 'help@lakeside.test' }]);
  expect(parsed.subject).toBe(mail.subject);
  expect(parsed.html?.trim()).toBe(mail.html);
  expect(parsed.text?.trim()).toBe(mail.plain);
  expect(parsed.messageId).toBe(`<${mailId}.${it.workspaceId}@venue.test>`);
  expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  const [attachment] = parsed.attachments;
  expect([attachment?.filename, attachment?.mimeType, Buffer.from(attachment?.content as ArrayBuffer).toString()]).toEqual([
    'tickets.pdf',
    'application/pdf',
    `ticket ${it.workspaceId} a1`,
  ]);
  const row = await ctx.db.selectFrom('mail').selectAll().where('workspace_id', '=', it.workspaceId).where('mail_id', '=', mailId).executeTakeFirstOrThrow();
  expect([row.sent_at instanceof Date, row.html, row.plain]).toEqual([true, '', '']);
});

test('what is no address to answer to keeps no mail from going out, and adds no header', async () => {
  const ctx = await it.ctx();
  received = [];
  for (const replyTo of ['ask at the gate', 'a@demo.test\r\nBcc: b@demo.test']) await ctx.mail.queue(ctx, { ...mail, replyTo });
  await it.house.outbox.drain();
  const parsed = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)));
  expect(parsed.map(({ replyTo, bcc }) => [replyTo, bcc])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('a server may take longer over a mail than to answer the call', async () => {
  received = [];
  looksIntoItMs = 800;
  const post = smtpPost(it.house.config.mailUrl!, { forServerMs: 300, forAnswerMs: 5000 });
  await post.send({ from: 'tickets@venue.test', to: mail.to, subject: mail.subject, text: mail.plain });
  post.close();
  looksIntoItMs = 0;
  expect(received).toHaveLength(1);
});

test('why a mail could not be sent is noted without the address that it was for', async () => {
  const ctx = await it.ctx();
  await ctx.mail.queue(ctx, { ...mail, to: 'unknown.maya@demo.test' });
  await it.house.outbox.drain();
  const [job] = await ctx.db.selectFrom('outbox').select('last_error').where('sent_at', 'is', null).where('kind', '=', 'mail').execute();
  expect(job!.last_error).toContain('nobody has this address');
  expect(job!.last_error).not.toContain('maya');
});

test('a mail already sent is not sent again when its job comes twice', async () => {
  const ctx = await it.ctx();
  received = [];
  const mailId = await ctx.mail.queue(ctx, mail);
  await it.house.outbox.drain();
  await it.house.outbox.add(ctx, 'mail', { mail_id: mailId });
  await it.house.outbox.drain();
  expect(received).toHaveLength(1);
});

test('a mail of a transaction that is rolled back is never sent', async () => {
  const ctx = await it.ctx();
  received = [];
  await expect(
    inTransaction(ctx, async (inner) => {
      await inner.mail.queue(inner, mail);
      throw new Error('the order failed');
    }),
  ).rejects.toThrow('the order failed');
  await it.house.outbox.drain();
  expect(received).toHaveLength(0);
});

test.each([
  ['to', { to: 'a@b.test\r\nBcc: everyone@b.test' }],
  ['to', { to: 'a@b.test, c@d.test' }],
  ['to', { to: 'Maya <a@b.test>' }],
  ['to', { to: 'a@b.test\0' }],
  ['to', { to: 'not an address' }],
  ['to', { to: `${'a'.repeat(300)}@b.test` }],
  ['subject', { subject: 'Hello\r\nBcc: everyone@b.test' }],
  ['subject', { subject: 'Hello\nX: y' }],
  ['file name', { attachments: [{ kind: 'ticket', id: 'a', file_name: 'a.pdf"\r\nX-Evil: 1' }] }],
])('a forged %s is refused: %#', async (_, change) => {
  const ctx = await it.ctx();
  await expect(ctx.mail.queue(ctx, { ...mail, ...change })).rejects.toMatchObject({ status: 400 });
});
