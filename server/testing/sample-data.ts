import { CATEGORY, TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Shape, Shapes } from '#domain/templates/shape.ts';
import type { Template } from '#domain/templates/template.ts';
import type { TextFormatName } from '#domain/templates/text-formats.ts';

/** A valid value for a field, so that a refusal is about the sender and not about the value. */
type LinkTo = (templateId: ObjectId) => ObjectId;

const FORMATTED: Partial<Record<TextFormatName, string>> = {
  email: 'kim@example.test',
  phone: '512 555 0100',
  url: 'https://example.test/a',
  day: '2026-07-04',
  time_zone: 'America/Chicago',
  promo_code: 'SUMMER26',
  file_name: 'logo.png',
  purchase_window: 'default',
  price_date: 'default',
  session_date: 'every',
};

export function sampleData(template: Template, linkTo: LinkTo): Record<string, unknown> {
  return Object.fromEntries(Object.entries(template.fields).flatMap(([name, field]) => (field.required ? [[name, sampleValue(field, linkTo)]] : [])));
}

export function sampleValue(shape: Shape, linkTo: LinkTo): unknown {
  switch (shape.kind) {
    case 'text':
      return ((shape.format && FORMATTED[shape.format]) ?? 'Sample').slice(0, shape.maxLength);
    case 'html':
      return '<p>Sample</p>';
    case 'number':
      return Math.max(shape.min, Math.min(shape.max, 1));
    case 'price':
      return 1;
    case 'boolean':
      return true;
    case 'date':
      return '2026-07-04';
    case 'time':
      return '10:00:00';
    case 'enum':
      return shape.options[0];
    case 'object':
      return sampleShapes(shape.fields, linkTo);
    case 'object_array':
      return [sampleShapes(shape.fields, linkTo)];
    case 'id':
      return linked(shape.templateId, linkTo);
    case 'action':
      return linked(shape.createNew, linkTo);
    case 'id_list':
      return [shape.options?.[0] ?? linked(shape.templateId, linkTo)];
    case 'string_list':
      return [shape.options?.[0] ?? (shape.format && FORMATTED[shape.format]) ?? 'Sample'];
    case 'password':
      return '4711-4711'.slice(0, shape.maxLength);
    case 'file':
      return shape.holds === 'asset' ? { file_name: 'logo.png' } : '0'.repeat(24);
    case 'color':
      return '#123456';
  }
}

const linked = (templateId: ObjectId | null, linkTo: LinkTo): ObjectId =>
  templateId === null || templateId === TEMPLATE.category ? CATEGORY.pass : linkTo(templateId);

function sampleShapes(shapes: Shapes, linkTo: LinkTo): Record<string, unknown> {
  return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, sampleValue(shape, linkTo)]));
}
