import { templateFor } from '#server/doclets/seeing/describe-for.ts';
import { route } from '#server/http/route.ts';
import { getTemplate } from './contract.ts';

export const getTemplateRoute = route(getTemplate, async (ctx, { params }) => templateFor(params.id, ctx));
