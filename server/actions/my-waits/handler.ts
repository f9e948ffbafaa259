import { action } from '#server/http/route.ts';
import { myWaits } from '#server/waiting/my-waits.ts';
import { myWaitsContract } from './contract.ts';

export const myWaitsAction = action(myWaitsContract, (ctx) => myWaits(ctx));
