import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { standIns } from './stand-ins.ts';

const told = (settings: Record<string, string>) => standIns(readConfig(settings));

test('whatever a stand-in does is told, with the setting that ends it', () => {
  expect(told({})).toEqual([
    'Payments go to the sandbox, which charges no card. PAYMENT_GATEWAY names another.',
    'Mails are kept and not sent. MAIL_URL sends them.',
  ]);
  const stripe = { PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'a', STRIPE_PUBLISHABLE_KEY: 'b', STRIPE_WEBHOOK_SECRET: 'c' };
  expect(told({ ...stripe, MAIL_URL: 'smtp://mail.example' })).toEqual(['Mails are sent from tickets@localhost.test. MAIL_FROM names an address of yours.']);
  expect(told({ ...stripe, MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'tickets@lake.example' })).toEqual([]);
});
