import { termsOfStore } from '#server/catalog/terms.ts';
import { action } from '#server/http/route.ts';
import { storeTerms } from './contract.ts';

export const storeTermsAction = action(storeTerms, async (ctx, { store_id }) => termsOfStore(await ctx.catalogs.of(ctx.workspace), store_id));
