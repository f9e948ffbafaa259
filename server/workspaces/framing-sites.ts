import type { Workspace } from './workspaces.ts';

/** An origin for `frame-ancestors`. It can neither end the directive nor name a scheme without a host. */
export const SITE = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i;

/** The sites that may show this workspace's shop in a frame. Anything that is not an origin is left out. */
export function framingSites(workspace: Workspace | null): string[] {
  const named = workspace?.settings['frame_ancestors'];
  return Array.isArray(named) ? named.filter((site): site is string => typeof site === 'string' && SITE.test(site)).slice(0, 20) : [];
}
