/** The card processor's own fields. The page learns whether they are filled in and can ask for a token, but never sees a number. */
export type HostedCard = { isComplete: boolean; tokenize: (billing: { name: string; zip: string }) => Promise<{ token: string } | { error: string }> };
