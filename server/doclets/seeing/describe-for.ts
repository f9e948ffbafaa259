import type { ObjectId } from '#domain/ids.ts';
import { describeTemplate } from '#domain/templates/describe.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import type { Template } from '#domain/templates/template.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { fieldsToWrite, rowScope, shownFields, writesByGrant } from './visibility.ts';

/** A template with the fields that this caller could ever read or write in it. Null if a consumer sees no record of this kind. */
export function describeFor(template: Template, ctx: Pick<Ctx, 'actor' | 'workspace'>) {
  const { actor } = ctx;
  const isConsumer = actor.caller === 'web';
  if (isConsumer && rowScope(template, actor) === 'none') return null;
  const writable = fieldsToWrite(ctx, template, isConsumer, 'create');
  const known = new Set([...shownFields(template, actor, isConsumer ? 'owner' : null), ...writable]);
  if (isConsumer && known.size === 0) return null;
  const whole = describeTemplate(template);
  const withStaff = (columns: readonly string[], granted: boolean) => (granted && !columns.includes('staff') ? [...columns, 'staff'] : [...columns]);
  const byGrant = (other: ObjectId) => writesByGrant(ctx, template.id) && writesByGrant(ctx, other);
  return {
    ...whole,
    title_fields: [...whole.title_fields],
    create: withStaff(whole.create, writesByGrant(ctx, template.id)),
    update: withStaff(whole.update, writesByGrant(ctx, template.id)),
    fields: whole.fields
      .filter((field) => known.has(field.key))
      .map((field) => ({ ...field, write: withStaff(field.write, actor.caller === 'staff' && writable.includes(field.key)) })),
    weaves: whole.weaves.map((weave) => ({
      ...weave,
      create: withStaff(weave.create, weave.create.includes('admin') && byGrant(weave.template_id)),
      remove: withStaff(weave.remove, weave.remove.includes('admin') && byGrant(weave.template_id)),
    })),
  };
}

export function templateFor(id: ObjectId, ctx: Pick<Ctx, 'actor' | 'workspace'>) {
  const template = TEMPLATES_BY_ID.get(id);
  const described = template && describeFor(template, ctx);
  if (!described) throw notFound('The template');
  return described;
}
