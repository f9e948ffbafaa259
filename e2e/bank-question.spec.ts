import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { longDay } from '#domain/day-text.ts';
import { runProgram, type RunningProgram } from '#server/testing/running-program.ts';
import { answerChallenge } from '#server/testing/stripe-stub-account.ts';
import { startStripeStub } from '#server/testing/stripe-stub.ts';
import { expect, test } from './journey.ts';
import { act, buy, chooseDearerDay, enter, newPerson, quietDay, ticketsOf } from './people.ts';
import { addToCart, fillAccount, fillBilling, goToCheckout, openShop, payButton } from './shop.ts';

/** A venue whose card fields come from the processor, and whose buyers' bank asks them something first (3-D Secure). */
let stub: Awaited<ReturnType<typeof startStripeStub>>;
let program: RunningProgram;
let dataDir: string;
let sharedPort: string | undefined;

test.beforeAll(async () => {
  sharedPort = process.env['ENTRADA_PORT'];
  dataDir = mkdtempSync(join(tmpdir(), 'entrada-bank-'));
  chmodSync(dataDir, 0o755);
  stub = await startStripeStub();
  const { protocol, host, port } = stub.connection;
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_test' };
  const stripe = { PAYMENT_GATEWAY: 'stripe', STRIPE_API_URL: `${protocol}://${host}:${port}`, ...keys };
  program = await runProgram({ DATA_DIR: dataDir, DEMO: '1', CAPTCHA: 'off', ...stripe }, 60_000);
  process.env['ENTRADA_PORT'] = new URL(program.url).port;
});
test.afterAll(async () => {
  process.env['ENTRADA_PORT'] = sharedPort;
  await program.stop('SIGTERM');
  await stub.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What the page needs of Stripe.js: a field, and the bank's question, which calls `askBank`. */
const SCRIPT = `
  window.Stripe = () => ({
    elements: () => ({
      create: () => {
        const field = document.createElement('input');
        field.setAttribute('aria-label', 'Card at the processor');
        return {
          field,
          mount: (box) => box.append(field),
          unmount: () => field.remove(),
          on: (_, listen) => field.addEventListener('input', () => listen({ complete: field.value.length === 16 })),
        };
      },
    }),
    createPaymentMethod: async ({ card }) => {
      if (!card.field.isConnected) throw new Error('We could not retrieve data from the specified Element.');
      return { paymentMethod: { id: 'pm_card_authenticationRequired' } };
    },
    handleNextAction: ({ clientSecret }) => window.askBank(clientSecret),
  });
`;

async function comeToPay(page: Page, first: string): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: SCRIPT }));
  await openShop(page);
  await addToCart(page, 'Any-Day Admission', 1);
  await goToCheckout(page);
  await fillAccount(page, { first, last: 'Bank', email: `${first.toLowerCase()}${Date.now()}@demo.test`, password: 'a question of the bank 26' });
  await fillBilling(page);
  await page.getByRole('checkbox', { name: /I have read and agree to/ }).check();
  await page.getByLabel('Card at the processor').fill('4000002500003155');
}

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you for your purchase.' });

test('the bank’s question survives a reload half way, and its answer leads to the thanks', async ({ browser }) => {
  const page = await (await browser.newContext({ timezoneId: 'America/Chicago' })).newPage();
  let asked = 0;
  await page.exposeFunction('askBank', (secret: string) => {
    // The first time, the buyer looks for their phone and reloads the page meanwhile.
    if (++asked === 1) return new Promise(() => {});
    answerChallenge(stub.account, secret, true);
  });
  await comeToPay(page, 'Berta');
  await payButton(page).click();
  await expect.poll(() => asked).toBe(1);
  await page.reload();
  await expect(thanks(page)).toBeVisible();
  expect(asked).toBe(2);
  await page.context().close();
});

test('who does not pass the bank’s question is told so, and a card that has gone from its field is asked for', async ({ browser }) => {
  const page = await (await browser.newContext({ timezoneId: 'America/Chicago' })).newPage();
  let isPassed = false;
  await page.exposeFunction('askBank', (secret: string) => answerChallenge(stub.account, secret, isPassed));
  await comeToPay(page, 'Bruno');
  await payButton(page).click();
  await expect(page.getByText(/unable to authenticate your payment method|declined/i).first()).toBeVisible();
  await expect(page.getByLabel('Street')).toHaveValue('1 Shore Drive');
  await expect(page.getByLabel('Card at the processor')).toHaveValue('');
  await expect(page.getByText('Still to do: your card.')).toBeVisible();
  await payButton(page).click();
  await expect(page.getByText('Please provide all credit card information.')).toBeVisible();
  isPassed = true;
  await page.getByLabel('Card at the processor').fill('4000002500003155');
  await payButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await page.context().close();
});

test('a day that costs more is paid for once the bank’s question, in front of everything, is answered', async ({ browser }) => {
  const page = await (await browser.newContext({ timezoneId: 'America/Chicago' })).newPage();
  const tora = await newPerson(page, 'Tora');
  await buy(tora, 'Adult Admission', [['Tora', 'Journey']], { day: quietDay(), card: { card_token: 'pm_card_visa' } });
  await act('save-payment-method', { profile_id: tora.profileId, card_token: 'pm_card_authenticationRequired' }, tora.token);
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: SCRIPT }));
  await page.exposeFunction('bankHears', (secret: string) => answerChallenge(stub.account, secret, true));
  await page.addInitScript(() => {
    const asking = window as unknown as { askBank: (secret: string) => Promise<unknown>; bankHears: (secret: string) => Promise<void> };
    asking.askBank = (secret) =>
      new Promise((resolve) => {
        const answer = document.createElement('button');
        answer.textContent = 'It is me, says the bank’s customer';
        answer.style.cssText = 'position: fixed; inset: 40% 20%; z-index: 2147483647';
        answer.addEventListener('click', () => void asking.bankHears(secret).then(() => (answer.remove(), resolve({}))));
        document.body.append(answer);
      });
  });
  await enter(page, tora);
  const { dialog, day: moved } = await chooseDearerDay(page);
  await dialog.getByRole('button', { name: /^Pay .* and move the ticket$/ }).click();
  await page.getByRole('button', { name: 'It is me, says the bank’s customer' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(longDay(moved)) })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await ticketsOf(tora)).map(({ date }) => date)).toEqual([moved]);
  await page.context().close();
});
