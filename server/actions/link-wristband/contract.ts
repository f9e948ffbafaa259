import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { wristbandItem, wristbandUid } from '#server/gate/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';

export const linkWristbandContract = defineAction({
  name: 'link-wristband',
  who: BACK_OFFICE,
  summary: 'Gives a wristband to a person. One person wears it at a time.',
  input: z.object({ uid: wristbandUid, consumer_id: objectIdSchema }),
  item: wristbandItem,
  refusals: [403, 404, 409],
});
