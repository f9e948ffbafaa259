import { describe, expect, it } from 'vitest';
import { ACTION_ID, CATEGORIES, CATEGORY, REALM, ROLE, TEMPLATE } from './fixed-ids.ts';
import { isObjectId } from './ids.ts';

const every = [REALM, TEMPLATE, CATEGORY, ROLE, ACTION_ID].flatMap((group) => Object.values<string>(group));

describe('fixed ids', () => {
  it('are well-formed and name one thing each', () => {
    expect(every.filter((id) => !isObjectId(id))).toEqual([]);
    expect(new Set(every).size).toBe(every.length);
  });

  it('stay what clients and stored records know', () => {
    expect(REALM).toEqual({ portal: 'e47ada000000000001000001', pos: 'e47ada000000000001000002' });
    expect(TEMPLATE.eventPass).toBe('e47ada000000000002000001');
    expect(TEMPLATE.consumer).toBe('e47ada000000000002000027');
    expect(TEMPLATE.domainConfig).toBe('e47ada000000000002000037');
    expect(CATEGORY.merchandise).toBe('e47ada000000000003000002');
    expect(ROLE.web).toBe('e47ada000000000004000001');
    expect(ACTION_ID['event-products']).toBe('e47ada000000000005000001');
    expect(ACTION_ID['device-info']).toBe('e47ada000000000005000060');
  });

  it('has an id for every template kind and role', () => {
    expect(Object.keys(TEMPLATE)).toHaveLength(37);
    expect(Object.keys(ROLE)).toEqual(['web', 'pos', 'staff', 'admin', 'entrada']);
  });

  it('has every action under a name fit for a URL', () => {
    expect(Object.keys(ACTION_ID).filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
  });

  it('puts every category under Pass or Merchandise', () => {
    expect(CATEGORIES.map(({ id }) => id).toSorted()).toEqual(Object.values(CATEGORY).toSorted());
    expect(CATEGORIES.filter(({ parent }) => parent === null).map(({ name }) => name)).toEqual(['Pass', 'Merchandise']);
  });
});
