import * as z from 'zod/mini';
import { wristbandItem, wristbandUid } from '#server/gate/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';

export const unlinkWristbandContract = defineAction({
  name: 'unlink-wristband',
  who: BACK_OFFICE,
  summary: 'Takes a wristband off its wearer.',
  input: z.object({ uid: wristbandUid }),
  item: wristbandItem,
  refusals: [403, 404, 409],
});
