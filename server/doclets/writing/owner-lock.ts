import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { ownerMayChange } from '#domain/templates/field-access.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import { conflict } from '#server/errors.ts';
import type { Doclet } from '../doclet.ts';

/** Once the office has approved a person, only the office changes that record. */
export function assertOwnerMayChange(doclet: Doclet): void {
  if (isApprovedRecord(doclet)) throw isApproved();
}

export function isApprovedRecord({ templateId, data }: Doclet): boolean {
  const template = TEMPLATES_BY_ID.get(templateId);
  return template !== undefined && !ownerMayChange(template, data);
}

export const isApproved = () => conflict('profile-locked', 'This profile has been approved and can no longer be edited.');

export const hasOwnAccount = () => conflict('member-has-account', 'This member looks after their own details.');

/** A person with their own account is changed by nobody else, even if a family that they belong to sees them. */
export function assertNotOfAnother({ templateId, ownerAccount }: Doclet, accountId: ObjectId | null): void {
  if (templateId === TEMPLATE.consumer && ownerAccount !== null && ownerAccount !== accountId) throw hasOwnAccount();
}
