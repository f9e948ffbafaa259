import { action } from '#server/http/route.ts';
import { sentTransfers } from '#server/people/transfers/transfer-list.ts';
import { listTransfersContract } from './contract.ts';

export const listTransfersAction = action(listTransfersContract, (ctx) => sentTransfers(ctx));
