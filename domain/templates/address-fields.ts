import { text } from './field-kinds.ts';
import type { Shapes } from './shape.ts';

export function addressFields(): Shapes {
  return {
    street: text(200),
    unit: text(200),
    city: text(200),
    state: text(60),
    zip: text(20),
    country: text(60),
  };
}
