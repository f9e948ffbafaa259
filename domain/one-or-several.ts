/** What is said of one thing, or what is said of any other number of them. */
export const oneOrSeveral = (count: number, one: string, several: string): string => (count === 1 ? one : several);

/** '1 ticket', '3 tickets', '0 tickets'. */
export const counted = (count: number, one: string, several: string): string => `${count} ${oneOrSeveral(count, one, several)}`;
