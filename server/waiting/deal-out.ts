import type { ObjectId } from '#domain/ids.ts';

/** `least`: fewer cannot be bought. */
type InLine = { entryId: ObjectId; units: number; least: number; poolIds: readonly ObjectId[] };
export type Dealt = { entryId: ObjectId; offered: number; keptPools: readonly ObjectId[] };

/**
 * First come, first served: whoever is first gets what is free, even if it is less than they wished for. For those who get nothing, what comes free is kept in the pools that have
 * too little left; so a pool that has plenty is not kept from others.
 */
export function dealOut(line: readonly InLine[], free: ReadonlyMap<ObjectId, number>): Dealt[] {
  const left = new Map(free);
  const leftIn = (id: ObjectId) => Math.max(0, left.get(id) ?? 0);
  return line.map(({ entryId, units, least, poolIds }) => {
    const offered = Math.min(units, ...poolIds.map(leftIn));
    if (offered < least) return { entryId, offered: 0, keptPools: poolIds.filter((id) => leftIn(id) < least) };
    for (const id of poolIds) left.set(id, leftIn(id) - offered);
    return { entryId, offered, keptPools: [] };
  });
}
