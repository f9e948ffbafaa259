import { describe, expect, it } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { allows } from './access.ts';
import { TEMPLATES, TEMPLATES_BY_ID } from './index.ts';
import { WEAVE_ROLE, WEAVE_RULES, weaveRule, weavesOf } from './weave-rules.ts';

const ROLES = [null, ...Object.values(WEAVE_ROLE)];
const nameOf = (id: string) => TEMPLATES_BY_ID.get(id)!.name;

const everyPair = TEMPLATES.flatMap((from) => TEMPLATES.flatMap((to) => ROLES.map((role) => ({ from, to, role }))));

describe('weave rules', () => {
  it('name each link once, between kinds that exist', () => {
    const keys = WEAVE_RULES.flatMap(({ from, to, role, bothDirections }) =>
      bothDirections && from !== to ? [`${from}>${to}:${role}`, `${to}>${from}:${role}`] : [`${from}>${to}:${role}`],
    );
    expect(new Set(keys).size).toBe(keys.length);
    for (const { from, to } of WEAVE_RULES) expect([TEMPLATES_BY_ID.has(from), TEMPLATES_BY_ID.has(to)]).toEqual([true, true]);
  });

  it('let a consumer create one link only: a person to a group, both theirs, as a member', () => {
    const reached = everyPair.filter(({ from, to, role }) => allows(weaveRule(from.id, to.id, role)?.create ?? [], ['web'], true));
    expect(reached.map(({ from, to, role }) => `${from.name} > ${to.name}: ${role}`)).toEqual([
      'Membership Group > Consumer: Group Member',
      'Consumer > Membership Group: Group Member',
    ]);
    expect(everyPair.filter(({ from, to, role }) => allows(weaveRule(from.id, to.id, role)?.create ?? [], ['web'], false))).toEqual([]);
    expect(everyPair.filter(({ from, to, role }) => allows(weaveRule(from.id, to.id, role)?.create ?? [], ['pos'], false))).toEqual([]);
  });

  it('grant authority to nobody: owning a group, organising a family, paying an order, an account', () => {
    const given = everyPair.filter(({ from, to, role }) => {
      const isAuthority = role === WEAVE_ROLE.groupOwner || role === WEAVE_ROLE.familyOrganizer || role === WEAVE_ROLE.purchaser;
      const rule = weaveRule(from.id, to.id, role);
      return isAuthority && rule !== null && rule.create.length + rule.remove.length > 0;
    });
    expect(given).toEqual([]);
    expect(weaveRule(TEMPLATE.consumer, TEMPLATE.account, null)).toMatchObject({ create: [], remove: [] });
    expect(weaveRule(TEMPLATE.consumer, TEMPLATE.membershipGroup, WEAVE_ROLE.groupOwner)).not.toBeNull();
    expect(weaveRule(TEMPLATE.consumerGroup, TEMPLATE.consumer, WEAVE_ROLE.familyOrganizer)).not.toBeNull();
  });

  it('let nobody link to a view', () => {
    const isView = (id: string) => TEMPLATES_BY_ID.get(id)!.source === 'view';
    const tied = WEAVE_RULES.filter(({ from, to, create, remove }) => (isView(from) || isView(to)) && create.length + remove.length > 0);
    expect(tied.map(({ from, to }) => `${nameOf(from)} > ${nameOf(to)}`)).toEqual([]);
  });

  it('require consent, and both directions, for members of groups and families', () => {
    for (const role of [WEAVE_ROLE.groupMember, WEAVE_ROLE.familyMember]) {
      const rules = WEAVE_RULES.filter((rule) => rule.role === role);
      expect(rules.map(({ needsAccept, bothDirections }) => [needsAccept, bothDirections])).toEqual([[true, true]]);
    }
  });

  it('turn a link in both directions so that the asked-for kind comes first', () => {
    const ahead = weaveRule(TEMPLATE.consumer, TEMPLATE.membershipGroup, 'Group Member');
    const back = weaveRule(TEMPLATE.membershipGroup, TEMPLATE.consumer, 'Group Member');
    expect(back).toEqual({ ...ahead, from: TEMPLATE.membershipGroup, to: TEMPLATE.consumer });
    expect(weavesOf(TEMPLATE.location).filter(({ to }) => to === TEMPLATE.location)).toHaveLength(1);
  });

  it.each<[string, string, string | null, boolean]>([
    [TEMPLATE.store, TEMPLATE.terms, null, true],
    [TEMPLATE.store, TEMPLATE.terms, '', true],
    [TEMPLATE.terms, TEMPLATE.store, null, false],
    [TEMPLATE.store, TEMPLATE.terms, 'Group Owner', false],
    [TEMPLATE.consumer, TEMPLATE.consumer, null, false],
    [TEMPLATE.consumer, TEMPLATE.cardVault, null, false],
    ['65f0a1b2c3d4e5f6a7b8c9d0', TEMPLATE.terms, null, false],
  ])('from %s to %s as %j: %s', (from, to, role, exists) => {
    expect(weaveRule(from, to, role) !== null).toBe(exists);
  });

  it('belong to the template that they start from', () => {
    for (const template of TEMPLATES) expect(template.weaves).toEqual(weavesOf(template.id));
  });
});
