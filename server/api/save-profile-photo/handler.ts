import { ownAccount, savePhoto } from '#server/accounts/profile.ts';
import { route } from '#server/http/route.ts';
import { saveProfilePhoto } from './contract.ts';

export const saveProfilePhotoRoute = route(saveProfilePhoto, async (ctx, { params, body }) => {
  const { image_data: data, image_type: type, image_ext: ext } = body;
  const source = data.startsWith('data:') ? { dataUrl: data } : { base64: data, type: type ?? ext ?? '' };
  return { image: await savePhoto(ctx, await ownAccount(ctx, params.id), source) };
});
