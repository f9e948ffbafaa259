import { action } from '#server/http/route.ts';
import { acceptTransfer } from '#server/people/transfers/accept-transfer.ts';
import { transferItemOf } from '#server/people/transfers/transfer-list.ts';
import { acceptTransferContract } from './contract.ts';

export const acceptTransferAction = action(acceptTransferContract, async (ctx, data) =>
  (await acceptTransfer(ctx, data.token)).map((row) => transferItemOf(row)),
);
