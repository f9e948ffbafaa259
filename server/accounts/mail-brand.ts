import type { Ctx } from '#server/context.ts';
import { docletById } from '#server/doclets/doclets.ts';
import type { MailBrand } from '#server/platform/mail-layout.ts';
import { linkTo } from './places.ts';

const HOUSE_COLORS = { primary: '0c5c56', background: 'faf6ef', text: '1c1a16', onPrimary: 'fffdf8' };

/** How a mail of this workspace looks: its name, and its default brand where it has one. */
export async function mailBrand(ctx: Ctx): Promise<MailBrand> {
  const brand = ctx.workspace.defaultBrand ? await docletById(ctx, ctx.workspace.defaultBrand) : null;
  const color = (name: string, fallback: string) => (typeof brand?.data[name] === 'string' ? brand.data[name] : fallback);
  const logo = (brand?.data['top_logo'] as { file_name?: unknown } | undefined)?.file_name;
  return {
    name: ctx.workspace.name,
    logoUrl: typeof logo === 'string' && logo !== '' ? await linkTo(ctx, `api/assets/stream/${encodeURIComponent(logo)}`) : null,
    primary: color('color_primary', HOUSE_COLORS.primary),
    background: color('color_background', HOUSE_COLORS.background),
    text: color('color_text_dark', HOUSE_COLORS.text),
    onPrimary: color('color_text_light', HOUSE_COLORS.onPrimary),
  };
}
