import * as z from 'zod/mini';
import { nonce, placeFields, scanResult } from '#server/gate/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';

export const admitOrderContract = defineAction({
  name: 'admit-order',
  who: BACK_OFFICE,
  summary:
    'Lets in the others of an order, after one of its tickets was let in by this device under `nonce` in the last ten minutes. Each is judged as if its code had been shown; sent again, nobody else comes in.',
  input: z.object({ ...placeFields, nonce }),
  item: z.extend(scanResult, { nonce: z.string() }),
  refusals: [403, 404, 409, 429],
  transaction: 'own',
});
