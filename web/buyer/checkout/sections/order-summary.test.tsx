import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { submitOrderContract } from '#server/actions/submit-order/contract.ts';
import { freshBrowser } from '#web/testing/buyer-page.tsx';
import { DECLINED, checkoutServer, fillAll, line, open, pay } from '#web/testing/checkout.tsx';
import { ROBOT_CONFIG, stubRobotChecks } from '#web/testing/robot-stub.ts';

let server: ReturnType<typeof checkoutServer>;
beforeEach(() => void (server = checkoutServer()));
afterEach(freshBrowser);

test('two entry times of one day are listed separately', async () => {
  server.on(submitOrderContract, () => server.done);
  open({}, { lines: [line(1, { entryTime: '15:00:00' }), line(2, { entryTime: '20:00:00' }), line(3, { entryTime: '15:00:00' })] });
  const summary = within(screen.getByRole('complementary', { name: 'Order summary' }));
  expect(summary.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Adult AdmissionTuesday, December 24th · 3 pm× 2$100.00',
    'Adult AdmissionTuesday, December 24th · 8 pm× 1$50.00',
  ]);
  expect(screen.getByText('Tuesday, December 24th · 8 pm · 1 × $50.00')).toBeTruthy();
  fillAll();
  pay();
  await waitFor(() => expect(location.pathname).toBe('/thank-you'));
  expect(history.state.visits.map((visit: { quantity: number; entryTime: string }) => [visit.quantity, visit.entryTime])).toEqual([
    [2, '15:00:00'],
    [1, '20:00:00'],
  ]);
});

describe('terms and robots', () => {
  test('the sentence is joined by commas and “and”; a term opens in a dialog', async () => {
    open({ terms: ['Park Rules', 'Liability Waiver', 'Refund Policy'] });
    const sentence = screen.getByText('I have read and agree to:').closest('p')!;
    expect(sentence.textContent).toBe('I have read and agree to: Park Rules, Liability Waiver and Refund Policy');
    fireEvent.click(screen.getByRole('button', { name: 'Liability Waiver' }));
    expect((await screen.findByTitle('Liability Waiver')).getAttribute('sandbox')).toBe('');
  });

  test('a waiver opens as the liability waiver, under its own name', async () => {
    open({ terms: ['Park Rules', { waiver: 'Ice & Snow' }] });
    fireEvent.click(screen.getByRole('button', { name: 'Ice & Snow' }));
    const waiver = await screen.findByRole('dialog', { name: 'Liability Waiver' });
    expect(waiver.style.maxWidth).toBe('718px');
    expect(within(waiver).getByTitle('Liability Waiver').getAttribute('srcdoc')).toContain('<h2>Ice &amp; Snow</h2><p>Ice &amp; Snow</p>');
  });

  test('a store without terms asks for none', () => {
    open();
    expect(screen.queryByText('I have read and agree to:')).toBeNull();
    expect(screen.getByText(/Still to do/).textContent).not.toContain('terms');
  });

  test('Pay waits for the robot check; a used check must be done again', async () => {
    const solve = stubRobotChecks();
    const sent = server.on(submitOrderContract, (_asked, count) => (count === 1 ? DECLINED : server.done));
    open({ config: ROBOT_CONFIG });
    fillAll();
    await waitFor(() => expect(solve).toHaveLength(1));
    pay();
    expect(screen.getByRole('alert').textContent).toBe('Please select "I\'m not a robot" to prove you are human.');
    solve[0]!('token-1');
    await screen.findByText('All set.');
    pay();
    await screen.findByText('Your card was declined.');
    await waitFor(() => expect(solve).toHaveLength(2));
    expect(screen.getByText('Still to do: the robot check.')).toBeTruthy();
    solve[1]!('token-2');
    await screen.findByText('All set.');
    pay();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'));
    expect(sent.map((asked) => asked.body.data.captcha_token)).toEqual(['token-1', 'token-2']);
  });

  test('the disclaimer is shown in a frame where no script runs', () => {
    open({ disclaimer: '<script>alert(1)</script><p>No refunds.</p>' });
    const frame = screen.getByTitle('Disclaimer');
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.getAttribute('srcdoc')).toContain('No refunds.');
  });
});
