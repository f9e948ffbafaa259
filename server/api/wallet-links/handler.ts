import { route } from '#server/http/route.ts';
import { walletLinks } from '#server/wallets/wallet-links.ts';
import { walletLinksContract } from './contract.ts';

export const walletLinksRoute = route(walletLinksContract, (ctx, { body }) => walletLinks(ctx, body));
