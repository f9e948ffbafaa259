import { createContext, useContext } from 'react';
import type { Product } from '#domain/catalog/product.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Zone } from '#domain/zone.ts';
import type { Bootstrap } from './bootstrap.ts';

/** What every screen may ask for: the workspace, its brand, the event and the catalogue that the page came with. */
export const BootContext = createContext<Bootstrap | null>(null);

export function useBoot(): Bootstrap {
  const boot = useContext(BootContext);
  if (!boot) throw new Error('A screen was shown before the page knew its workspace');
  return boot;
}

/** The workspace that this page's calls go to. An unknown host has none, so its calls are answered 'not found'. */
export function useWorkspaceId(): ObjectId {
  return useBoot().workspace?._id ?? '000000000000000000000000';
}

/** The time zone that days and times are shown in: the venue's, or the shown event's where it has one of its own. */
export function useVenueZone(): Zone {
  return useBoot().workspace?.time_zone ?? 'UTC';
}

export function useEventZone(): Zone {
  const zone = useVenueZone();
  return useBoot().event?.time_zone ?? zone;
}

/** `overtaken`: another event was chosen before this one arrived. */
export type SwitchOutcome = 'shown' | 'failed' | 'overtaken';

/** Shows another event, with its brand, without loading the page again. */
export const SwitchEventContext = createContext<(eventId: ObjectId) => Promise<SwitchOutcome>>(() => Promise.resolve('failed'));

export function useSwitchEvent(): (eventId: ObjectId) => Promise<SwitchOutcome> {
  return useContext(SwitchEventContext);
}

/** Fetches anew what the page came with, once somebody has changed it here. */
export const RenewBootContext = createContext<() => Promise<void>>(() => Promise.resolve());

export const useRenewBoot = (): (() => Promise<void>) => useContext(RenewBootContext);

const flattened = new WeakMap<Bootstrap, Product[]>();

/** Everything that the shown event offers, from all its stores. */
export function productsOf(boot: Bootstrap): Product[] {
  let products = flattened.get(boot);
  if (!products) flattened.set(boot, (products = boot.products.flatMap((entry) => entry.passes)));
  return products;
}
