/** Of two days or months. */
export const later = <T extends string>(a: T, b: T): T => (a > b ? a : b);
