import type { Ctx } from '#server/context.ts';
import { weaveItemOf } from '#server/doclets/seeing/item.ts';
import { linkRecords } from '#server/doclets/writing/linking.ts';
import type { BodyOf, ParamsOf } from '#server/http/contract.ts';
import { wholeList } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { membershipByLink } from '#server/people/joining/membership-by-link.ts';
import { linkDoclets, relinkDoclets } from './contract.ts';

type Sent = { params: ParamsOf<typeof linkDoclets>; body: BodyOf<typeof linkDoclets> };

const link = async (ctx: Ctx, { params, body }: Sent) => {
  const links = body.data.map(({ doclet_id, data }) => ({ doclet_id, data: data ?? undefined }));
  return wholeList((await linkRecords(ctx, params.id, links, membershipByLink)).map(weaveItemOf));
};

export const linkDocletsRoute = route(linkDoclets, link);
export const relinkDocletsRoute = route(relinkDoclets, link);
