import { replaceWristband } from '#server/gate/wristbands.ts';
import { action } from '#server/http/route.ts';
import { replaceWristbandContract } from './contract.ts';

export const replaceWristbandAction = action(replaceWristbandContract, async (ctx, data) => [await replaceWristband(ctx, data.uid, data.new_uid)]);
