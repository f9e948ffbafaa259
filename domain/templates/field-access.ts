import { ROLE } from '#domain/fixed-ids.ts';
import { allows, type Role } from './access.ts';
import type { Field, Template } from './template.ts';

export function readableFields(template: Template, roles: readonly Role[], isOwner: boolean): string[] {
  return namesWhere(template, (field) => allows(field.read, roles, isOwner));
}

export function writableFields(template: Template, roles: readonly Role[], isOwner: boolean): string[] {
  return namesWhere(template, (field) => allows(field.write, roles, isOwner));
}

/** What a caller may filter and sort by. Never more than they may read, or a filter would reveal what reading does not. */
export function filterableFields(template: Template, roles: readonly Role[], isOwner: boolean): string[] {
  return namesWhere(template, (field) => allows(field.filter, roles, isOwner) && allows(field.read, roles, isOwner));
}

export function isPublished(template: Template, data: Readonly<Record<string, unknown>>): boolean {
  const { status, ow_roles: roles } = data;
  switch (template.access.published) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'unless-withdrawn':
      return status === undefined || status === null || status === 'active';
    case 'active-and-web':
      return status === 'active' && Array.isArray(roles) && roles.includes(ROLE.web);
  }
}

export function ownerMayChange(template: Template, data: Readonly<Record<string, unknown>>): boolean {
  const { ownerLock } = template.access;
  return ownerLock === null || data[ownerLock] !== true;
}

function namesWhere(template: Template, keeps: (field: Field) => boolean): string[] {
  return Object.keys(template.fields).filter((name) => keeps(template.fields[name]!));
}
