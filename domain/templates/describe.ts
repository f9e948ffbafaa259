import { toDecimal } from '#domain/cents.ts';
import type { HideIf, Shape, Shapes } from './shape.ts';
import type { Field, Template } from './template.ts';
import type { WeaveRule } from './weave-rules.ts';

type ShapeDescription = { kind: Shape['kind']; label: string; required: boolean; hide_if: HideIf | null } & Record<string, unknown>;

/** A template as GET template/{id} answers it: enough to build a form, a list and a filter. */
export function describeTemplate(template: Template) {
  const { id, name, key, source, title, access } = template;
  return {
    _id: id,
    name,
    key,
    source,
    title_fields: title?.fields ?? [],
    create: access.create,
    update: access.update,
    fields: Object.entries(template.fields).map(([field, shape]) => describeField(field, shape)),
    weaves: template.weaves.map(describeWeave),
  };
}

function describeWeave(rule: WeaveRule) {
  return {
    template_id: rule.to,
    role: rule.role,
    create: rule.create,
    remove: rule.remove,
    needs_accept: rule.needsAccept,
    both_directions: rule.bothDirections,
    schema: describeShapes(rule.data),
  };
}

function describeField(name: string, field: Field) {
  const { read, write, filter } = field;
  return { ...describeShape(name, field), key: name, read, write, filter };
}

function describeShapes(shapes: Shapes): Record<string, ShapeDescription> {
  return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, describeShape(name, shape)]));
}

function describeShape(name: string, shape: Shape): ShapeDescription {
  const { kind, required = false, label = labelOf(name), hideIf = null } = shape;
  return { kind, label, required, hide_if: hideIf, ...limitsOf(shape) };
}

function limitsOf(shape: Shape): Record<string, unknown> {
  switch (shape.kind) {
    case 'text':
      return { max_length: shape.maxLength, multiline: shape.multiline, format: shape.format };
    case 'html':
      return { max_length: shape.maxLength };
    case 'number':
      return { min: shape.min, max: shape.max, decimals: shape.decimals };
    case 'price':
      return { min: 0, max: toDecimal(shape.maxCents), decimals: 2 };
    case 'enum':
      return { options: shape.options };
    case 'object':
      return { schema: describeShapes(shape.fields) };
    case 'object_array':
      return { schema: describeShapes(shape.fields), max_items: shape.maxItems };
    case 'id':
      return { template_id: shape.templateId };
    case 'id_list':
      return { template_id: shape.templateId, max_items: shape.maxItems, options: shape.options };
    case 'string_list':
      return { max_items: shape.maxItems, max_length: shape.maxLength, format: shape.format, options: shape.options };
    case 'password':
      return { min_length: shape.minLength, max_length: shape.maxLength, masked: true };
    case 'action':
      return { create_new: shape.createNew, optional: shape.optional };
    case 'file':
      return { holds: shape.holds };
    case 'time':
      return { before: shape.before };
    case 'boolean':
    case 'date':
    case 'color':
      return {};
  }
}

function labelOf(name: string): string {
  const words = name
    .replace(/^is_/, '')
    .replace(/_ids?$/, '')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
