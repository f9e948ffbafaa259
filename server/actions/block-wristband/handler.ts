import { blockWristband } from '#server/gate/wristbands.ts';
import { action } from '#server/http/route.ts';
import { blockWristbandContract } from './contract.ts';

export const blockWristbandAction = action(blockWristbandContract, async (ctx, data) => [await blockWristband(ctx, data.uid)]);
