import * as z from 'zod/mini';
import { wristbandUid } from '#server/gate/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { tenderInput, tenderItem } from '#server/pos/contract.ts';

export const chargeWristbandContract = defineAction({
  name: 'charge-wristband',
  who: BACK_OFFICE,
  summary: "Charges the card behind a wristband, within the day's limit of its wearer.",
  input: z.extend(tenderInput, { uid: wristbandUid }),
  item: tenderItem,
  refusals: [403, 404, 409],
  transaction: 'own',
});
