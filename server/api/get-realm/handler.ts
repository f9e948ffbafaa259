import { notFound } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { getRealm } from './contract.ts';

export const getRealmRoute = route(getRealm, async (ctx, { params }) => {
  const realm = await ctx.db.selectFrom('realm').selectAll().where('realm_id', '=', params.id).executeTakeFirst();
  if (!realm) throw notFound('The realm');
  return { _id: realm.realm_id, name: realm.name };
});
