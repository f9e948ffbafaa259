import { ROLE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Caller } from '#server/http/contract.ts';

/** From the lowest to the highest. */
const RANK: readonly ObjectId[] = [ROLE.web, ROLE.pos, ROLE.staff, ROLE.admin];
const OWN: Record<Caller, ObjectId> = { nobody: ROLE.web, web: ROLE.web, pos: ROLE.pos, staff: ROLE.staff, admin: ROLE.admin };

/** The role by which prices and stock are judged. It follows from the caller; the office may ask for the view of a lower role. */
export function roleView(caller: Caller, claimedRoleId: string | null | undefined): ObjectId {
  const own = OWN[caller];
  const claimed = RANK.indexOf(claimedRoleId ?? '');
  return claimed !== -1 && claimed < RANK.indexOf(own) ? RANK[claimed]! : own;
}
