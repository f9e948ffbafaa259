import { toDecimal } from '#domain/cents.ts';
import { CARD_DECLINED } from '#server/payments/card-declines.ts';
import type { SubmitAnswer } from './submission.ts';

export function orderAnswer(answer: SubmitAnswer, clientSecret: string | null = null) {
  return {
    success: answer.success,
    status: answer.status,
    order_id: answer.orderId,
    order_number: answer.reference,
    client_secret: clientSecret,
    captcha_status: answer.captchaPassed,
    unavailable: answer.unavailable.map(({ holdId, productId, visitDate, reason }) => ({ item_id: holdId, doclet_id: productId, date: visitDate, reason })),
    decline_message: answer.declineMessage === null ? null : CARD_DECLINED,
    error_message: answer.errorMessage,
    total: toDecimal(answer.totalCents),
  };
}
