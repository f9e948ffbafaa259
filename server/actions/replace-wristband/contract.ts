import * as z from 'zod/mini';
import { wristbandItem, wristbandUid } from '#server/gate/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';

export const replaceWristbandContract = defineAction({
  name: 'replace-wristband',
  who: BACK_OFFICE,
  summary: 'Blocks a lost wristband and gives its wearer another, with all that was on the old one.',
  input: z.object({ uid: wristbandUid, new_uid: wristbandUid }),
  item: wristbandItem,
  refusals: [403, 404, 409],
});
