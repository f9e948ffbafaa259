import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { tenderInput, tenderItem } from '#server/pos/contract.ts';

export const chargeCardManualContract = defineAction({
  name: 'charge-card-manual',
  who: BACK_OFFICE,
  summary: 'Charges a card whose number was typed in.',
  input: tenderInput,
  item: tenderItem,
  refusals: [403, 404, 409],
  transaction: 'own',
});
