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

test('without the robot check nothing starts in production', () => {
  expect(() => readConfig({ NODE_ENV: 'production', CAPTCHA: 'off' })).toThrow('CAPTCHA: off is for tests only');
  expect(readConfig({ CAPTCHA: 'off', SANDBOX_WEBHOOK_SECRET: 'short' })).toMatchObject({ captcha: expect.anything() });
});
