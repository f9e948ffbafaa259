import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { tenderInput, tenderItem } from '#server/pos/contract.ts';

export const chargeCashContract = defineAction({
  name: 'charge-cash',
  who: BACK_OFFICE,
  summary: 'Takes cash for a sale and gives change out of the open till.',
  input: tenderInput,
  item: tenderItem,
  refusals: [403, 404, 409],
});
