import { text } from './field-kinds.ts';
import type { Shapes } from './shape.ts';

export function addressFields(): Shapes {
  return {
    street: text(160),
    unit: text(60),
    city: text(100),
    state: text(60),
    zip: text(20),
    country: text(60),
  };
}
