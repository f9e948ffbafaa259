import { counted } from '#domain/one-or-several.ts';
import { checkWhatCanBe } from '#server/orders/invariants/check-invariants.ts';
import type { Command } from './command.ts';
import { withKeptHouse } from './owner-database.ts';

export const checkInvariantsCommand: Command = {
  name: 'check-invariants',
  summary: 'Looks for anything oversold, unbalanced, lost or stuck. Exit code 1 when it finds a row.',
  options: [],
  run: (config, _options, say) =>
    withKeptHouse(config, async (house) => {
      await house.gateway.reach();
      const { findings, gatewayAnswers } = await checkWhatCanBe(house);
      for (const finding of findings) say(`${finding.id}  ${finding.detail}`);
      if (!gatewayAnswers) say('M4 could not be checked (what the gateway took beside what the books say): the gateway does not answer.');
      say(findings.length === 0 ? `Every ${gatewayAnswers ? '' : 'other '}invariant holds.` : `${counted(findings.length, 'finding', 'findings')}.`);
      return findings.length === 0 ? 0 : 1;
    }),
};
