const BY_PREFIX: [RegExp, string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Master Card'],
  [/^3[47]/, 'American Express'],
  [/^(6011|65)/, 'Discover Card'],
];

const BY_PROCESSOR_NAME: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Master Card',
  amex: 'American Express',
  discover: 'Discover Card',
};

/** The card brand by the name that visitors read. */
export function brandOfNumber(digits: string): string {
  return BY_PREFIX.find(([prefix]) => prefix.test(digits))?.[1] ?? 'Card';
}

export function brandOfProcessor(name: string | null | undefined): string {
  return BY_PROCESSOR_NAME[name ?? ''] ?? name ?? '';
}
