import type { Reentry } from '#domain/gate/reentry.ts';
import type { OwnTerms } from './own-terms.ts';

/** What is kept of a product with each item sold, so that a later change of the catalogue changes no sale. */
export type ItemSnapshot = OwnTerms & {
  kind: 'admission' | 'addon' | 'merchandise';
  reentry: Reentry;
  needs_activation: boolean;
  /** How many people come in with it, where that is more than one. */
  admits?: number;
  restock: boolean;
  type_name: string;
};
