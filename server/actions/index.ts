import type { Route } from '#server/http/route.ts';

/** Every action: one folder each, one line each. */
export const actions: Route[] = [];
