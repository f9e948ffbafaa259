/** Such an answer says nothing about what was asked: it was lost, came too often, or is of a server or a proxy in trouble. */
export const isPassingStatus = (status: number): boolean => status === 0 || status === 429 || status >= 500;
