/** Fields of the processor's own: the page knows whether they are filled in and can ask for a token, and sees no number. */
export type HostedCard = { isComplete: boolean; tokenize: (billing: { name: string; zip: string }) => Promise<{ token: string } | { error: string }> };
