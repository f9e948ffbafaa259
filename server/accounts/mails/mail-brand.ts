import { brandColor } from '#domain/brand-style.ts';
import type { BrandColors } from '#domain/color.ts';
import { linkTo } from '#server/accounts/places.ts';
import type { Ctx } from '#server/context.ts';
import { docletById } from '#server/doclets/doclets.ts';
import type { MailBrand } from '#server/platform/mail/mail-layout.ts';

/** How mails of this workspace look: its name, and its default brand if it has one. */
export async function mailBrand(ctx: Ctx): Promise<MailBrand> {
  const brand = ctx.workspace.defaultBrand ? await docletById(ctx, ctx.workspace.defaultBrand) : null;
  const color = (name: keyof BrandColors) => brandColor(brand?.data, name).slice(1);
  const logo = (brand?.data['top_logo'] as { file_name?: unknown } | undefined)?.file_name;
  return {
    name: ctx.workspace.name,
    logoUrl: typeof logo === 'string' && isShownInMail(logo) ? await linkTo(ctx, `api/assets/stream/${encodeURIComponent(logo)}`) : null,
    primary: color('color_primary'),
    background: color('color_background'),
    text: color('color_text_dark'),
    onPrimary: color('color_text_light'),
  };
}

/** Most mail programs show no SVG. The name then stands in place of the logo. */
const isShownInMail = (fileName: string): boolean => fileName !== '' && !fileName.toLowerCase().endsWith('.svg');
