import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';
import { transferItem } from '#server/people/contract.ts';

export const listTransfersContract = defineAction({
  name: 'list-transfers',
  readsOnly: true,
  who: ['web'],
  summary: 'The tickets the caller has sent, and what became of them.',
  input: z.object({}),
  item: transferItem,
});
