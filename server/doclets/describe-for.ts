import type { ObjectId } from '#domain/ids.ts';
import { describeTemplate } from '#domain/templates/describe.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import type { Template } from '#domain/templates/template.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { notFound } from '#server/errors.ts';
import { fieldsToWrite, rowScope, shownFields } from './visibility.ts';

/** A template with the fields that this caller may ever read or write in it; null where they meet none of its records. */
export function describeFor(template: Template, actor: Actor) {
  if (rowScope(template, actor) === 'none') return null;
  const known = new Set([...shownFields(template, actor, actor.caller === 'web' ? 'owner' : null), ...fieldsToWrite(template, actor, actor.caller === 'web')]);
  if (known.size === 0) return null;
  const whole = describeTemplate(template);
  const plain = <Rule extends { create: readonly string[]; remove: readonly string[] }>(weave: Rule) => ({
    ...weave,
    create: [...weave.create],
    remove: [...weave.remove],
  });
  return { ...whole, title_fields: [...whole.title_fields], fields: whole.fields.filter((field) => known.has(field.key)), weaves: whole.weaves.map(plain) };
}

export function templateFor(id: ObjectId, actor: Actor) {
  const template = TEMPLATES_BY_ID.get(id);
  const described = template && describeFor(template, actor);
  if (!described) throw notFound('The template');
  return described;
}
