import { describe, expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';
import type { ChargeOutcome, PaymentGateway } from './gateway.ts';
import { guardGateway } from './guarded-gateway.ts';

/** `f` a failure, `s` a success, a number lets that many milliseconds pass; `?` asks, and the answers are listed. */
type Step = 'f' | 's' | '?' | number;

describe('circuit breaker', () => {
  test.each<[string, Step[], boolean[]]>([
    ['closed at first', ['?'], [true]],
    ['four failures leave it closed', ['f', 'f', 'f', 'f', '?'], [true]],
    ['the fifth opens it', ['f', 'f', 'f', 'f', 'f', '?'], [false]],
    ['a success in between starts the count again', ['f', 'f', 'f', 'f', 's', 'f', '?'], [true]],
    ['a probe is let through after five seconds, one only', ['f', 'f', 'f', 'f', 'f', 4999, '?', 1, '?', '?'], [false, true, false]],
    ['a failed probe waits five seconds more', ['f', 'f', 'f', 'f', 'f', 5000, '?', 'f', 4999, '?', 1, '?'], [true, false, true]],
    ['a probe that never returns does not block the next', ['f', 'f', 'f', 'f', 'f', 5000, '?', 5000, '?'], [true, true]],
    ['a good probe closes it', ['f', 'f', 'f', 'f', 'f', 5000, '?', 's', '?', '?'], [true, true, true]],
    ['late failures do not push the probe away', ['f', 'f', 'f', 'f', 'f', 4000, 'f', 1000, '?'], [true]],
  ])('%s', (_, steps, answers) => {
    let now = 0;
    const breaker = createCircuitBreaker(() => now);
    const given: boolean[] = [];
    for (const step of steps) {
      if (step === 'f') breaker.recordFailure();
      else if (step === 's') breaker.recordSuccess();
      else if (step === '?') given.push(breaker.allows());
      else now += step;
    }
    expect(given).toEqual(answers);
  });
});

describe('a guarded gateway', () => {
  function guarded(outcomes: ChargeOutcome[]) {
    const breaker = createCircuitBreaker(() => 0);
    const calls: string[] = [];
    const gateway = {
      charge: async ({ gatewayKey }: { gatewayKey: string }) => {
        calls.push(gatewayKey);
        return outcomes.shift();
      },
    } as unknown as PaymentGateway;
    return { gateway: guardGateway(gateway, breaker), calls, breaker };
  }
  const request = { gatewayKey: 'o:1', amountCents: 1, currency: 'USD', source: { kind: 'token' as const, token: 't' } };
  const unanswered: ChargeOutcome = { status: 'unknown', reason: 'timeout' };

  test('stops asking a gateway that does not answer, and says that nothing was charged', async () => {
    const { gateway, calls } = guarded(Array.from({ length: 9 }, () => unanswered));
    for (let n = 0; n < 5; n += 1) expect(await gateway.charge(request)).toEqual(unanswered);
    expect(await gateway.charge(request)).toEqual({ status: 'failed', reason: 'gateway-unavailable' });
    expect(await gateway.lookup('o:1')).toEqual({ status: 'unknown', reason: 'gateway-unavailable' });
    expect(calls).toHaveLength(5);
  });

  test.each<ChargeOutcome>([
    { status: 'declined', declineMessage: 'no' },
    { status: 'failed', reason: 'invalid-request' },
    { status: 'unknown', reason: 'pending', answered: true },
  ])('an answer of any kind shows a healthy gateway: $status', async (outcome) => {
    const { gateway, breaker } = guarded(Array.from({ length: 6 }, () => outcome));
    for (let n = 0; n < 6; n += 1) await gateway.charge(request);
    expect(breaker.isOpen()).toBe(false);
  });
});
