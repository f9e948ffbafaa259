import { notFound } from '#server/errors.ts';
import { shortList } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { settingItems } from '#server/workspaces/settings.ts';
import { getSetting, listSettings } from './contract.ts';

export const listSettingsRoute = route(listSettings, async (ctx, { headers }) => shortList(ctx, headers, ['settings'], settingItems(ctx.workspace)));

export const getSettingRoute = route(getSetting, async (ctx, { params }) => {
  const found = settingItems(ctx.workspace).find((item) => item._id === params.id || item.key === params.id);
  if (!found) throw notFound('The setting');
  return found;
});
