import { savePhoto } from '#server/accounts/profile/own-photo.ts';
import { ownAccount } from '#server/accounts/profile/profile.ts';
import { refusedAs } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { saveProfilePhoto } from './contract.ts';

export const saveProfilePhotoRoute = route(saveProfilePhoto, async (ctx, { params, body }) => {
  const { image_data: data, image_type: type, image_ext: ext } = body;
  const source = data.startsWith('data:') ? { dataUrl: data } : { base64: data, type: type ?? ext ?? '' };
  const account = await ownAccount(ctx, params.id);
  return { image: await savePhoto(ctx, account, source).catch(refusedAs(['body', 'image_data'])) };
});
