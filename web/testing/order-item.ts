import type { OrderAnswer } from '#web/buyer/checkout/order-answer.ts';

export type OrderItem = OrderAnswer['items'][number];

/** An order that was refused, with the fields that a test changes. */
export const orderItem = (change: Partial<OrderItem> = {}): OrderItem => ({
  success: false,
  status: 'refused',
  order_id: null,
  order_number: null,
  client_secret: null,
  captcha_status: true,
  unavailable: [],
  decline_message: null,
  error_message: null,
  total: null,
  ...change,
});
