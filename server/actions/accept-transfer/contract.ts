import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';
import { transferItem, transferToken } from '#server/people/contract.ts';

export const acceptTransferContract = defineAction({
  name: 'accept-transfer',
  who: ['web'],
  summary: 'Takes up the tickets of a link: the old codes die and the caller has new ones.',
  input: z.object({ token: transferToken }),
  item: transferItem,
  refusals: [404, 409],
});
