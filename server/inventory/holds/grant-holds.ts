import type { ObjectId } from '#domain/ids.ts';
import type { HoldLimits } from '#server/inventory/hold-settings.ts';
import { isSale } from '#server/inventory/owners/owners.ts';
import type { CountedAddress } from '#server/platform/address.ts';

export type HoldRequest = {
  poolIds: readonly ObjectId[];
  productId: ObjectId;
  /** all owners whose holds count as this buyer's */
  owners: readonly string[];
  /** null: not counted by address */
  address: CountedAddress | null;
  limitPerOrder: number | null;
};

export type Counted = {
  /** what each pool has left; a pool that is missing has nothing */
  room: Map<ObjectId, number>;
  /** live holds by owner, by owner and product (`ownerProductKey`), and by address */
  ofOwner: Map<string, number>;
  ofOwnerProduct: Map<string, number>;
  ofAddress: Map<string, number>;
};

export type Verdict = 'granted' | 'sold-out' | 'over-limit' | 'too-many' | 'too-many-here';

export function mostHeldBy(owner: string, { perOwner, perSale }: HoldLimits): number {
  return isSale(owner) ? perSale : perOwner;
}

export const ownerProductKey = (owner: string, productId: ObjectId): string => `${owner} ${productId}`;

/**
 * Decides who gets what, first come, first served. A request gets one unit from each of its pools or nothing, and later requests no longer find what it got: `counted` is reduced,
 * so that afterwards it says what is left. All counts come from locked rows, so a refusal is true for this moment and a grant is a fact once written.
 */
export function grantHolds(requests: readonly HoldRequest[], counted: Counted, limits: HoldLimits): Verdict[] {
  return requests.map((request) => {
    const verdict = judge(request, counted, limits);
    if (verdict === 'granted') take(request, counted);
    return verdict;
  });
}

function judge({ poolIds, productId, owners, address, limitPerOrder }: HoldRequest, counted: Counted, limits: HoldLimits): Verdict {
  if (sumOver(owners, (owner) => counted.ofOwner.get(owner)) >= mostHeldBy(owners[0]!, limits)) return 'too-many';
  if (limitPerOrder !== null && sumOver(owners, (owner) => counted.ofOwnerProduct.get(ownerProductKey(owner, productId))) >= limitPerOrder) return 'over-limit';
  if (address !== null && (counted.ofAddress.get(address) ?? 0) >= limits.perAddress) return 'too-many-here';
  return poolIds.every((id) => (counted.room.get(id) ?? 0) >= 1) ? 'granted' : 'sold-out';
}

function take({ poolIds, productId, owners, address }: HoldRequest, { room, ofOwner, ofOwnerProduct, ofAddress }: Counted): void {
  const owner = owners[0]!;
  for (const id of poolIds) add(room, id, -1);
  add(ofOwner, owner, 1);
  add(ofOwnerProduct, ownerProductKey(owner, productId), 1);
  if (address !== null) add(ofAddress, address, 1);
}

function add(counts: Map<string, number>, key: string, change: number): void {
  counts.set(key, (counts.get(key) ?? 0) + change);
}

function sumOver(owners: readonly string[], countOf: (owner: string) => number | undefined): number {
  return owners.reduce((sum, owner) => sum + (countOf(owner) ?? 0), 0);
}
