import { unlinkWristband } from '#server/gate/wristbands.ts';
import { action } from '#server/http/route.ts';
import { unlinkWristbandContract } from './contract.ts';

export const unlinkWristbandAction = action(unlinkWristbandContract, async (ctx, data) => [await unlinkWristband(ctx, data.uid)]);
