import { hashSecret } from '#server/platform/secret-text.ts';

/**
 * Tells email addresses apart in the audit, and matches an invitation to whoever accepted it. The audit is kept for good: in it, an address itself would outlive the person's
 * deleted account, or reveal accounts of other venues.
 */
export const addressPrint = (email: string): string => hashSecret(email).toString('base64url');
