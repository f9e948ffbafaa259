import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { tenderInput, tenderItem } from '#server/pos/contract.ts';

export const chargeCardContract = defineAction({
  name: 'charge-card',
  who: BACK_OFFICE,
  summary: 'Charges a card that a terminal has read.',
  input: tenderInput,
  item: tenderItem,
  refusals: [403, 404, 409],
  transaction: 'own',
});
