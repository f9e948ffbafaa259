import { describe, expect, it } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { COLUMNS } from './access.ts';
import { TEMPLATES, TEMPLATES_BY_ID } from './index.ts';
import type { Shape } from './shape.ts';
import type { Template } from './template.ts';

const KINDS_OF_THE_SPEC = [
  'Event Pass',
  'Event Merchandise',
  'Entitlement Type',
  'Admission QR Code',
  'Consumer Entitlement',
  'Entitlement Activation',
  'Venue Facility',
  'Venue Event',
  'Venue Event Session',
  'Venue Event Type',
  'Location',
  'Brand',
  'Market',
  'Membership Group',
  'Terms',
  'Store',
  'Access Terminal',
  'Bank Vault',
  'Cash Vault',
  'Product Discount',
  'Order',
  'Smart Terminal',
  'Transaction',
  'Affiliate',
  'Account',
  'Card Vault',
  'Consumer',
  'Consumer Group',
  'Wristband',
  'Cash Drawer Till',
  'Cash Transport',
  'POS Account',
  'Staff',
  'Calendar Dates',
  'Capacity Settings',
  'Category',
  'Domain Config',
];

const VIEWS = [
  'Admission QR Code',
  'Consumer Entitlement',
  'Entitlement Activation',
  'Order',
  'Transaction',
  'Card Vault',
  'Wristband',
  'Cash Drawer Till',
  'Cash Transport',
  'Domain Config',
];

const fieldsOf = (template: Template) => Object.entries(template.fields).map(([name, field]) => ({ name, field, at: `${template.name}.${name}` }));
const everyField = TEMPLATES.flatMap((template) => fieldsOf(template).map((entry) => ({ template, ...entry })));
const named = (entries: { at: string }[]) => entries.map(({ at }) => at);

describe('the templates', () => {
  it('are the 37 kinds of the spec, each with its own id, name and key', () => {
    expect(TEMPLATES.map(({ name }) => name).toSorted()).toEqual(KINDS_OF_THE_SPEC.toSorted());
    expect(TEMPLATES.map(({ id }) => id).toSorted()).toEqual(Object.values<string>(TEMPLATE).toSorted());
    expect(new Set(TEMPLATES.map(({ key }) => key)).size).toBe(37);
    expect(TEMPLATES_BY_ID.size).toBe(37);
    for (const template of TEMPLATES) expect(TEMPLATES_BY_ID.get(template.id)).toBe(template);
  });

  it('have the id that belongs to their name', () => {
    const idNamed = new Map(Object.entries(TEMPLATE).map(([key, id]) => [key.toLowerCase(), id]));
    for (const { key, id } of TEMPLATES) expect(idNamed.get(key.replaceAll('-', ''))).toBe(id);
  });

  it('show money, stock, admissions, tills, bands and cards as views of tables', () => {
    expect(
      TEMPLATES.filter(({ source }) => source === 'view')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(VIEWS.toSorted());
  });

  it('let nobody create, change or write a field of a view', () => {
    const views = TEMPLATES.filter(({ source }) => source === 'view');
    expect(views.flatMap(({ access }) => [...access.create, ...access.update])).toEqual([]);
    expect(named(everyField.filter(({ template, field }) => template.source === 'view' && field.write.length > 0))).toEqual([]);
  });

  it('take a title from fields that exist', () => {
    for (const { title, fields } of TEMPLATES) for (const name of title?.fields ?? []) expect(fields).toHaveProperty(name);
  });

  it('let each field be filtered by only those who may read it', () => {
    const oracles = everyField.filter(({ field }) => !field.read.includes('anyone') && field.filter.some((column) => !field.read.includes(column)));
    expect(named(oracles)).toEqual([]);
  });

  it('require only what everyone who may create the record may write', () => {
    const impossible = everyField.filter(({ template, field }) => {
      const creators = template.access.create.map((column) => (column === 'web' ? 'owner' : column));
      return field.required === true && !creators.every((column) => field.write.includes(column));
    });
    expect(named(impossible)).toEqual([]);
  });

  it('hide fields by fields that exist, and link to kinds that exist', () => {
    const linked = (shape: Shape): (string | null)[] => {
      if (shape.kind === 'id' || shape.kind === 'id_list') return [shape.templateId];
      if (shape.kind === 'action') return [shape.createNew];
      return shape.kind === 'object' || shape.kind === 'object_array' ? Object.values(shape.fields).flatMap(linked) : [];
    };
    const broken = everyField.filter(
      ({ template, field }) =>
        (field.hideIf && !(field.hideIf.field in template.fields)) || linked(field).some((id) => id !== null && !TEMPLATES_BY_ID.has(id)),
    );
    expect(named(broken)).toEqual([]);
  });

  it('keep HTML at the top, where it is sanitised, and passwords from every reader', () => {
    const holds = (shape: Shape, kind: string): boolean =>
      (shape.kind === 'object' || shape.kind === 'object_array') && Object.values(shape.fields).some((inner) => inner.kind === kind || holds(inner, kind));
    expect(named(everyField.filter(({ field }) => holds(field, 'html') || holds(field, 'password')))).toEqual([]);
    expect(named(everyField.filter(({ field }) => field.kind === 'password' && field.read.length + field.filter.length > 0))).toEqual([]);
  });

  it('use every kind of field the office can draw', () => {
    const kinds = new Set(everyField.map(({ field }) => field.kind));
    expect([...kinds].toSorted()).toEqual([
      'action',
      'boolean',
      'color',
      'date',
      'enum',
      'file',
      'html',
      'id',
      'id_list',
      'number',
      'object',
      'object_array',
      'password',
      'price',
      'string_list',
      'text',
      'time',
    ]);
  });

  it('use only known columns', () => {
    const known: readonly string[] = COLUMNS;
    expect(named(everyField.filter(({ field }) => [...field.read, ...field.write].some((column) => !known.includes(column))))).toEqual([]);
  });
});
