/** A code that rotates shows a step, one for every 15 seconds, and an HMAC of it. Server, gate and the holder's screen count the same steps. */
export const ROTATION_STEP_MS = 15_000;
/** In characters of base64url. */
export const ROTATION_MAC_LENGTH = 22;

export const rotationStep = (epochMs: number): number => Math.floor(epochMs / ROTATION_STEP_MS);
