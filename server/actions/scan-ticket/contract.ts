import * as z from 'zod/mini';
import { codeFields, nonce, placeFields, scanResult } from '#server/gate/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';

export const scanTicketContract = defineAction({
  name: 'scan-ticket',
  who: BACK_OFFICE,
  summary:
    'Scans a ticket at a gate. The first item is the verdict, with how many people come in (`admits`); the same device and nonce get the same one again.',
  input: z.object({ ...codeFields, ...placeFields, nonce: z.nullish(nonce) }),
  item: scanResult,
  refusals: [403, 404, 409, 429],
  transaction: 'own',
});
