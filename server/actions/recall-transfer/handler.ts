import { action } from '#server/http/route.ts';
import { transferItemOf } from '#server/people/transfers/transfer-list.ts';
import { recallTransfer } from '#server/people/transfers/transfers.ts';
import { recallTransferContract } from './contract.ts';

export const recallTransferAction = action(recallTransferContract, async (ctx, data) => [transferItemOf(await recallTransfer(ctx, data.transfer_id))]);
