import { ownerMayChange } from '#domain/templates/field-access.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import { conflict } from '#server/errors.ts';
import type { Doclet } from './doclet.ts';

/** Once the office has approved a person, their record changes by the office alone. */
export function assertOwnerMayChange({ templateId, data }: Doclet): void {
  const template = TEMPLATES_BY_ID.get(templateId);
  if (template && !ownerMayChange(template, data)) throw conflict('profile-locked', 'This profile has been approved and can no longer be edited.');
}
