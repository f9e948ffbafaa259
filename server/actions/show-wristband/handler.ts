import { readWristband } from '#server/gate/read-wristband.ts';
import { action } from '#server/http/route.ts';
import { showWristbandContract } from './contract.ts';

export const showWristbandAction = action(showWristbandContract, async (ctx, { uid }) => [await readWristband(ctx, uid)]);
