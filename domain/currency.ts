/** By ISO 4217, and as Stripe takes them: what has no hundredths and, after the bar, what has thousandths. */
const NOT_IN_HUNDREDTHS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF | BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Money is counted in hundredths everywhere. Of a currency without them, a processor would take a hundred times as much. */
export const hasHundredths = (currency: string): boolean => !NOT_IN_HUNDREDTHS.has(currency.toUpperCase());
