import type { Workspace } from './workspaces.ts';

/** An origin as `frame-ancestors` takes it: nothing in it can end the directive or name a scheme without a host. */
export const SITE = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i;

/** The sites that may show this workspace's shop in a frame; anything but an origin is left out. */
export function framingSites(workspace: Workspace | null): string[] {
  const named = workspace?.settings['frame_ancestors'];
  return Array.isArray(named) ? named.filter((site): site is string => typeof site === 'string' && SITE.test(site)).slice(0, 20) : [];
}
