import type { Route } from '#server/http/route.ts';
import { captchaChallengeRoute } from './captcha-challenge/handler.ts';
import { getFileRoute } from './get-file/handler.ts';
import { getFileB64Route } from './get-file-b64/handler.ts';
import { streamAssetRoute } from './stream-asset/handler.ts';
import { uploadRoute } from './upload/handler.ts';

/** Every call that is not an action: one folder each, one line each. */
export const routes: Route[] = [
  captchaChallengeRoute,
  getFileRoute,
  getFileB64Route,
  streamAssetRoute,
  uploadRoute,
];
