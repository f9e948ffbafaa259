import * as z from 'zod/mini';
import { wristbandItem, wristbandUid } from '#server/gate/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';

export const checkoutWristbandContract = defineAction({
  name: 'checkout-wristband',
  who: BACK_OFFICE,
  summary: 'Takes a wristband back for good.',
  input: z.object({ uid: wristbandUid }),
  item: wristbandItem,
  refusals: [403, 404, 409],
});
