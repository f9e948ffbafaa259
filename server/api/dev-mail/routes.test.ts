import { afterAll, beforeAll, expect, test } from 'vitest';
import { layoutMail } from '#server/platform/mail/mail-layout.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
const ids: string[] = [];
beforeAll(async () => {
  it = await openTestHouse({ DEMO: '1' });
  it.house.mail.registerAttachment('ticket', async (_workspaceId, id) => ({ content: Buffer.from(`<script>${id}</script>`), contentType: 'text/html' }));
  const brand = { name: 'Lakeside', logoUrl: null, primary: '0c5c56', background: 'faf6ef', text: '1c1a16', onPrimary: 'fffdf8' };
  for (const [index, [workspaceId, to]] of (
    [
      [it.workspaceId, 'maya@demo.test'],
      [it.otherWorkspaceId, 'leo@demo.test'],
      [it.workspaceId, 'maya@demo.test'],
    ] as const
  ).entries()) {
    const ctx = await it.ctx(workspaceId);
    const body = layoutMail(brand, {
      title: 'Hello',
      paragraphs: ['<b>bold</b>'],
      button: { label: 'Verify', url: `http://lakeside.localhost:3000/v/${index}?a=1&b=2` },
    });
    ids.push(
      await ctx.mail.queue(ctx, {
        to,
        subject: `Mail <i>${index}</i>`,
        ...body,
        html: `${body.html}<script>alert(1)</script>`,
        attachments: [{ kind: 'ticket', id: 'x1', file_name: 'tickets.html' }],
      }),
    );
    it.clock.advance(1000);
  }
  await it.house.outbox.drain();
});
afterAll(() => it.close());

test('the mailbox lists what was written, newest first, and filters by recipient', async () => {
  const { status, text, headers } = await it.call('GET', '/dev/mail');
  expect(status).toBe(200);
  expect([...text.matchAll(/Mail &lt;i&gt;(\d)/g)].map((found) => found[1])).toEqual(['2', '1', '0']);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  const filtered = (await it.call('GET', '/dev/mail?to=LEO@')).text;
  expect([...filtered.matchAll(/Mail &lt;i&gt;(\d)/g)].map((found) => found[1])).toEqual(['1']);
  expect((await it.call('GET', '/dev/mail?to=%25')).text).toContain('No mail to this address.');
  expect((await it.call('GET', '/dev/mail?to=%22%3E%3Cscript%3E')).text).not.toContain('<script');
});

test('a mail is shown with its links, text and attachments; its HTML stands in a frame that runs nothing', async () => {
  const { text } = await it.call('GET', `/dev/mail/${ids[0]}`);
  expect(text).toContain('href="http://lakeside.localhost:3000/v/0?a=1&amp;b=2"');
  expect(text).toContain('&lt;b&gt;bold&lt;/b&gt;');
  expect(text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(text).not.toContain('<script');
  const frame = await it.call('GET', `/dev/mail/${ids[0]}/html`);
  expect(frame.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups/);
  expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(frame.text).toContain('<base target="_blank">');
  const attachment = await it.call('GET', `/dev/mail/${ids[0]}/attachment/0`);
  expect([attachment.status, attachment.headers['content-disposition'], attachment.text]).toEqual([
    200,
    'attachment; filename="tickets.html"',
    '<script>x1</script>',
  ]);
  expect((await it.call('GET', `/dev/mail/${ids[0]}/attachment/7`)).status).toBe(404);
});

test('without a mail server a mail counts as sent and stays readable', async () => {
  const row = await it.house.database
    .of(it.workspaceId)
    .selectFrom('mail')
    .selectAll()
    .where('workspace_id', '=', it.workspaceId)
    .where('mail_id', '=', ids[0]!)
    .executeTakeFirstOrThrow();
  expect(row.sent_at).toBeInstanceOf(Date);
  expect(row.plain).toContain('Hello');
});

test.each(['/dev/mail/x', `/dev/mail/${'f'.repeat(24)}`, '/dev/mail/..%2f', `/dev/mail/${'0'.repeat(24)}/html`])('%s finds nothing', async (path) => {
  expect((await it.call('GET', path)).status).toBe(404);
});

test.each([
  ['outside the demo', {}],
  ['with DEMO=0', { DEMO: '0' }],
  ['with a mail server', { DEMO: '1', MAIL_URL: 'smtp://127.0.0.1:9' }],
])('there is no mailbox %s', async (_, env) => {
  const house = await openTestHouse(env);
  expect((await house.call('GET', '/dev/mail')).status).toBe(404);
  await house.close();
});
