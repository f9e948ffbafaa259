import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { Template } from '#domain/templates/template.ts';
import { isVisible } from '#domain/validation/text.ts';
import { isUsState } from '#domain/validation/us-states.ts';
import type { Ctx } from '#server/context.ts';
import { InvalidInput } from '#server/http/answers/errors-reply.ts';
import type { Doclet, DocletData } from '../doclet.ts';

const SIDES = ['billing', 'shipping'] as const;
const HOME = ['', 'us', 'usa', 'united states', 'united states of america'];

type Finding = { name: string; message: string };

/** What an address and a person cannot do without is not sent blank by whose it is. What is left out stays as it is, and null empties it. */
export function assertOwnDetails(ctx: Ctx, template: Template, { data: before, ownerAccount }: Doclet, sent: DocletData): void {
  const isOwner = ctx.actor.caller === 'web' && ownerAccount === ctx.actor.accountId;
  const found = [
    ...(template.id === TEMPLATE.account ? unknownStates({ ...before, ...sent }, sent) : []),
    ...(isOwner ? blanks(needed(template, before, ownerAccount, sent), sent) : []),
  ];
  if (found.length > 0) throw new InvalidInput(found.map(({ name, message }) => ({ code: 'invalid', message, path: ['body', 'data', name] })));
}

function needed(template: Template, before: DocletData, ownerAccount: string, sent: DocletData): string[] {
  if (template.id === TEMPLATE.consumer) return (before['realm'] as { pid?: unknown } | undefined)?.pid === ownerAccount ? ['phone'] : [];
  if (template.id !== TEMPLATE.account) return [];
  const isSame = { ...before, ...sent }.shipping_same_as_billing === true;
  return SIDES.filter((side) => side === 'billing' || !isSame).flatMap((side) => ['street', 'city', 'state', 'zip'].map((part) => `${side}_${part}`));
}

const blanks = (names: readonly string[], sent: DocletData): Finding[] =>
  names.filter((name) => typeof sent[name] === 'string' && !isVisible(sent[name])).map((name) => ({ name, message: 'Must not be empty.' }));

/** States are known of one country; of another any word may be one. */
function unknownStates(whole: DocletData, sent: DocletData): Finding[] {
  const isUnknown = (side: (typeof SIDES)[number]) => {
    const [state, country] = [sent[`${side}_state`], String(whole[`${side}_country`] ?? '')];
    return typeof state === 'string' && isVisible(state) && HOME.includes(country.trim().toLowerCase()) && !isUsState(state);
  };
  return SIDES.filter(isUnknown).map((side) => ({ name: `${side}_state`, message: 'This is no state or territory of the United States.' }));
}
