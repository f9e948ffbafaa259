import { checkoutWristband } from '#server/gate/wristbands.ts';
import { action } from '#server/http/route.ts';
import { checkoutWristbandContract } from './contract.ts';

export const checkoutWristbandAction = action(checkoutWristbandContract, async (ctx, data) => [await checkoutWristband(ctx, data.uid)]);
