/** What the drawer owes whoever is given something back. */
export const handOut = (amount: string): string => `Hand out ${amount} in cash from the till.`;
