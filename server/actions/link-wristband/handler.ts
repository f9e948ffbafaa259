import { linkWristband } from '#server/gate/wristbands.ts';
import { action } from '#server/http/route.ts';
import { linkWristbandContract } from './contract.ts';

export const linkWristbandAction = action(linkWristbandContract, async (ctx, data) => [await linkWristband(ctx, data.uid, data.consumer_id)]);
