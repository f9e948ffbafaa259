import type { Route } from '#server/http/route.ts';

/** Every call that is not an action: one folder each, one line each. */
export const routes: Route[] = [];
