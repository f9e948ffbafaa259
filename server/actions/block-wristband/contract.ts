import * as z from 'zod/mini';
import { wristbandItem, wristbandUid } from '#server/gate/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';

export const blockWristbandContract = defineAction({
  name: 'block-wristband',
  who: BACK_OFFICE,
  summary: 'Blocks a lost wristband. What is on it can be given back, or moved by replacing it.',
  input: z.object({ uid: wristbandUid }),
  item: wristbandItem,
  refusals: [403, 404, 409],
});
