import { heldPasses, type HeldPass, type Visit } from './passes.ts';
import type { Transfers } from './use-transfers.ts';

/** The tickets of a visit whose day can be changed. One that was sent to somebody is taken back first. */
export const movable = (visit: Visit, { offerOf }: Pick<Transfers, 'offerOf'>): HeldPass[] =>
  heldPasses(visit).filter(({ pass }) => pass.moveUntil !== null && offerOf(pass.id) === null);
