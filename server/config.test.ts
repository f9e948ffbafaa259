import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

test('one message names every malformed value and says what is wrong with it', () => {
  const given = { PORT: 'abc', DATABASE_URL: 'mysql://x', CAPTCHA: 'nope', DEMO: 'maybe' };
  expect(() => readConfig(given)).toThrow(
    [
      'Entrada cannot start with these settings:',
      '  - PORT: Invalid input: expected number, received NaN',
      '  - DATABASE_URL: Invalid URL',
      '  - CAPTCHA: Invalid option: expected one of "altcha"|"recaptcha"|"hcaptcha"|"turnstile"|"off"',
      '  - DEMO: Invalid option: expected one of "0"|"1"',
    ].join('\n'),
  );
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

test('without the robot check nothing starts in production', () => {
  expect(() => readConfig({ NODE_ENV: 'production', CAPTCHA: 'off' })).toThrow('CAPTCHA: off is for tests only');
  expect(readConfig({ CAPTCHA: 'off', SANDBOX_WEBHOOK_SECRET: 'short' })).toMatchObject({ captcha: expect.anything() });
});
