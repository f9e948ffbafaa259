import * as z from 'zod/mini';
import { nonce, placeFields } from '#server/gate/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';

export const orderAtGateContract = defineAction({
  name: 'order-at-gate',
  readsOnly: true,
  who: BACK_OFFICE,
  summary: 'Who else of an order may come in now, after one of its tickets was let in by this device under `nonce` in the last ten minutes.',
  input: z.object({ ...placeFields, nonce }),
  item: z.object({ _id: z.string(), name: z.string(), person_name: z.string(), admits: z.int() }),
  refusals: [403, 404, 409],
});
