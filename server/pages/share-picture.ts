import { brandColor, brandStyle } from '#domain/brand-style.ts';
import type { House } from '#server/context.ts';
import type { ShopData } from './event-data.ts';

const SIZE = { width: 1200, height: 630 };
const MOST_KEPT = 40;
const ASSET = '/api/assets/stream/';

/** The picture that a shared link shows: the event's own, or a ticket in the brand's colours. */
export function createSharePictures(house: House): { of: (shop: ShopData) => Promise<Buffer> } {
  const kept = new Map<string, Promise<Buffer>>();
  return {
    of(shop) {
      const key = JSON.stringify([shop.workspace?._id, shop.event?.image_url, brandStyle(shop.brand)]);
      let picture = kept.get(key);
      if (!picture) {
        if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
        kept.set(key, (picture = draw(house, shop)));
        picture.catch(() => kept.delete(key));
      }
      return picture;
    },
  };
}

async function draw(house: House, shop: ShopData): Promise<Buffer> {
  const bytes = (await eventPicture(house, shop)) ?? Buffer.from(ticketSvg(shop));
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: 50_000_000 })
    .resize({ ...SIZE, fit: 'cover' })
    .flatten({ background: brandColor(shop.brand, 'color_background') })
    .jpeg({ quality: 84 })
    .toBuffer();
}

async function eventPicture(house: House, { workspace, event }: ShopData): Promise<Buffer | null> {
  if (!workspace || !event?.image_url?.startsWith(ASSET)) return null;
  const [fileName] = event.image_url.slice(ASSET.length).split('?');
  const file = await house.files.findPublic(workspace._id, fileName!);
  return file && house.files.read(workspace._id, file.file_id);
}

function ticketSvg({ brand }: ShopData): string {
  const [paper, accent, ink] = [brandColor(brand, 'color_background'), brandColor(brand, 'color_primary'), brandColor(brand, 'color_text_light')];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${paper}"/><g transform="rotate(-5 600 315)"><rect x="170" y="145" width="860" height="340" rx="36" fill="${accent}"/><circle cx="770" cy="145" r="26" fill="${paper}"/><circle cx="770" cy="485" r="26" fill="${paper}"/><path d="M770 190v250" stroke="${ink}" stroke-opacity=".5" stroke-width="5" stroke-dasharray="16 14"/><g fill="${ink}"><rect x="240" y="215" width="380" height="46" rx="12"/><rect x="240" y="290" width="290" height="24" rx="12" opacity=".6"/><rect x="240" y="336" width="230" height="24" rx="12" opacity=".6"/><rect x="838" y="240" width="120" height="150" rx="18" opacity=".85"/></g></g></svg>`;
}
