import * as z from 'zod/mini';
import { wristbandItem, wristbandUid } from '#server/gate/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';

export const showWristbandContract = defineAction({
  name: 'show-wristband',
  readsOnly: true,
  who: BACK_OFFICE,
  summary: 'A wristband as it stands: who wears it, what is on it, what was spent today, and whose it was last.',
  input: z.object({ uid: wristbandUid }),
  item: z.extend(wristbandItem, {
    /** For a band that nobody wears: its last wearer, who owns the money on it. */
    last_wearer: z.nullable(z.object({ consumer_id: z.string(), first_name: z.string(), last_name: z.string() })),
    /** The number of the band that has replaced it. */
    replaced_by: z.nullable(z.string()),
    /** Earlier wearers of a band with this number to whom money has come back since, each under the number of their record. */
    earlier: z.array(z.object({ uid: z.string(), first_name: z.string(), last_name: z.string(), balance: z.number() })),
  }),
  refusals: [400, 403, 404],
});
