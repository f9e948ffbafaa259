import { createHmac } from 'node:crypto';
import { HOUR_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { House } from '#server/context.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import { EARLIER_SECRET_HOURS } from './contract.ts';

type Target = { workspace_id: ObjectId; target_id: ObjectId };
type Sealed = Target & { secret: string; earlier_secret: string | null; earlier_until: Date | null };
type Sealing = Pick<House, 'secrets' | 'random'>;

const BYTES = 32;

export const newSecret = ({ random }: Pick<House, 'random'>): string => `whsec_${random.bytes(BYTES).toString('base64url')}`;

/** It has to be read again for each signature, so it is sealed, not hashed: by the house, for this target alone. */
export const sealSecret = (house: Sealing, target: Target, secret: string): string => seal(keyFor(house, target), secret, house.random.bytes);

/** Those that sign now, the newest first. */
export function secretsNow(house: Pick<House, 'secrets'>, target: Sealed, now: number): string[] {
  const isEarlierValid = target.earlier_until !== null && target.earlier_until.getTime() > now;
  return [target.secret, ...(isEarlierValid ? [target.earlier_secret!] : [])].map((sealed) => String(unseal(keyFor(house, target), sealed)));
}

export const earlierUntil = (now: number): Date => new Date(now + EARLIER_SECRET_HOURS * HOUR_MS);

const keyFor = ({ secrets }: Pick<House, 'secrets'>, { workspace_id, target_id }: Target): Buffer =>
  createHmac('sha256', secrets['webhook-target']).update(`${workspace_id} ${target_id}`).digest();
