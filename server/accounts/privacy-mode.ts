import type { Ctx } from '#server/context.ts';

/** The venue does not reveal whether an address has an account. */
export const inPrivacyMode = ({ workspace }: Pick<Ctx, 'workspace'>): boolean => workspace.settings['privacy_mode'] === true;
