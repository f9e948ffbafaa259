/** 'Fire-pit Cabin, Cabin 3': what was sold, with the cabin, table or seat that it is for. */
export const withPlace = ({ name, place }: { name: string; place?: string | null | undefined }): string => (place ? `${name}, ${place}` : name);
