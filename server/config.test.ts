import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environment, readConfig } from '#server/config.ts';

test('one message names every malformed value and says what is wrong with it', () => {
  const given = { PORT: 'abc', POOL_SIZE: '0', METRICS_TOKEN: 'short', DATABASE_URL: 'mysql://x', MAIL_FROM: 'nobody', CAPTCHA: 'nope', DEMO: 'maybe' };
  expect(() => readConfig(given)).toThrow(
    [
      'Entrada cannot start with these settings:',
      '  - PORT: must be a whole number from 0 to 65535',
      '  - METRICS_TOKEN: must have at least 16 characters',
      '  - DATABASE_URL: must look like postgres://owner:secret@host:5432/entrada',
      '  - MAIL_FROM: must look like tickets@your.host',
      '  - CAPTCHA: must be one of: altcha, recaptcha, hcaptcha, turnstile, off',
      '  - DEMO: must be one of: 0, 1',
      '  - POOL_SIZE: must be a whole number from 1 to 10000',
    ].join('\n'),
  );
});

test('a number is written in digits: blanks are no port that the system may choose', () => {
  expect([readConfig({ PORT: '8080' }).port, readConfig({ PORT: '0' }).port, readConfig({ PROCESSES: '2' }).processes]).toEqual([8080, 0, 2]);
  for (const wrong of [' ', '0x10', '1e3', '80.5', '-1', '65536'])
    expect(() => readConfig({ PORT: wrong }), wrong).toThrow('PORT: must be a whole number from 0 to 65535');
});

test('a proxy is an address, a range or one of the named ranges', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.4, 10.0.0.0/8,2001:db8::/32,loopback' }).trustProxy).toEqual([
    '10.0.0.4',
    '10.0.0.0/8',
    '2001:db8::/32',
    'loopback',
  ]);
  expect(readConfig({}).trustProxy).toBe(false);
  for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.4,,', 'true', '::1/129', '10.0.0.0/8/8'])
    expect(() => readConfig({ TRUST_PROXY: wrong }), wrong).toThrow('TRUST_PROXY: ');
});

test('a mail URL must name a server', () => {
  for (const right of ['smtp://mail.example', 'smtps://maya%40mail.example:secret@mail.example:465', 'smtp://[2001:db8::1]:25'])
    expect(readConfig({ MAIL_URL: right }).mailUrl).toBe(right);
  for (const wrong of ['smtp:mail.example:587', 'smtp://', 'smtp:///mail.example'])
    expect(() => readConfig({ MAIL_URL: wrong }), wrong).toThrow('MAIL_URL: must look like');
});

test('a Redis URL must be one that its client can read', () => {
  for (const right of ['redis://127.0.0.1', 'redis://[::1]:6380/', 'rediss://user:se%25cret@redis.example:6379/3'])
    expect(readConfig({ REDIS_URL: right }).redisUrl).toBe(right);
  for (const wrong of ['redis:', 'redis://', 'redis.example:6379', 'http://redis.example', 'redis://redis.example/cache', 'redis://:50%off@redis.example'])
    expect(() => readConfig({ REDIS_URL: wrong }), wrong).toThrow('REDIS_URL: must look like redis://host:6379');
});

test('a database URL must name its owner where the program’s own role can replace it', () => {
  for (const right of [
    'postgres://owner:secret@db.example:5432/entrada?sslmode=verify-full',
    'postgresql://owner:s%2Fcret@[2001:db8::1]/entrada',
    'postgres://owner@localhost/entrada',
    'postgres://owner@db/entrada?host=/run/postgresql',
  ])
    expect(readConfig({ DATABASE_URL: right }).databaseUrl).toBe(right);
  for (const wrong of [
    'postgres://',
    'postgres:///entrada?host=/run/postgresql',
    'postgres://db.example/entrada',
    'postgres://owner@db.example/entrada',
    'postgres://owner:secret@db.example/entrada?user=postgres',
    'postgres://owner:secret@db.example/entrada?password=other',
    'postgres://owner:a/b@db.example/entrada',
  ])
    expect(() => readConfig({ DATABASE_URL: wrong }), wrong).toThrow('DATABASE_URL: must look like postgres://owner:secret@host:5432/entrada');
});

test('without the robot check nothing starts in production', () => {
  expect(() => readConfig({ NODE_ENV: 'production', CAPTCHA: 'off' })).toThrow('CAPTCHA: off is for tests only');
  expect(readConfig({ CAPTCHA: 'off', SANDBOX_WEBHOOK_SECRET: 'short' })).toMatchObject({ captcha: expect.anything() });
});

test('contradictions and malformed values are named together, including the files’ location and schemes', () => {
  const given = {
    PROCESSES: 'many',
    MAIL_URL: 'https://mail.example',
    FILES_URL: 's3://nobody@host/Bucket',
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_SECRET_KEY: 'a',
    STRIPE_PUBLISHABLE_KEY: 'b',
    TRUST_PROXY: 'proxy',
  };
  expect(() => readConfig(given)).toThrow(
    [
      '  - MAIL_URL: must look like smtp://user:secret@host:587 or smtps://user:secret@host:465',
      '  - FILES_URL: must look like s3://key:secret@host:port/bucket?region=us-east-1&tls=1',
      "  - PROCESSES: must be 'auto' or a number from 1 to 10000",
      '  - TRUST_PROXY: proxy is no address or range, such as 10.0.0.4 or 10.0.0.0/8',
      '  - STRIPE_WEBHOOK_SECRET: is needed with PAYMENT_GATEWAY=stripe',
    ].join('\n'),
  );
});

test('a choice is said where secrets for it are given, so that nobody takes orders at the sandbox by oversight', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_live_x' })).toThrow(
    '  - PAYMENT_GATEWAY: is not given, but STRIPE_SECRET_KEY is. Set it to stripe, or to sandbox to take no money',
  );
  expect(() => readConfig({ CAPTCHA_SECRET: 'x' })).toThrow('  - CAPTCHA: is not given, but CAPTCHA_SECRET is. Set it to the provider that the secret is for');
  expect(readConfig({ PAYMENT_GATEWAY: 'sandbox', STRIPE_SECRET_KEY: 'sk_live_x', CAPTCHA: 'altcha', CAPTCHA_SECRET: 'x' }).gateway).toBe('sandbox');
});

test('card fields of a processor’s own are refused where there are none', () => {
  expect(() => readConfig({ CARD_CAPTURE: 'hosted' })).toThrow(
    '  - CARD_CAPTURE: hosted needs PAYMENT_GATEWAY=stripe; the sandbox has no card fields of its own',
  );
  expect(readConfig({ CARD_CAPTURE: 'direct' }).cardCapture).toBe('direct');
});

test('a fake processor or robot check is refused in production', () => {
  for (const name of ['STRIPE_API_URL', 'CAPTCHA_VERIFY_URL']) {
    expect(() => readConfig({ NODE_ENV: 'production', [name]: 'http://127.0.0.1:1' })).toThrow(`${name}: is for tests only`);
    expect(() => readConfig({ [name]: 'http://127.0.0.1:1' })).not.toThrow();
  }
});

test('the handbook has one line for each setting', () => {
  const handbook = readFileSync(join(import.meta.dirname, '..', 'docs', 'operations.md'), 'utf8').split('## Settings of the program')[1]!;
  const told = [...handbook.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(told.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
});
