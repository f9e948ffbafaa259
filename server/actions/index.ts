import type { Route } from '#server/http/route.ts';
import { acceptTransferAction } from './accept-transfer/handler.ts';
import { activateEntitlementAction } from './activate-entitlement/handler.ts';
import { addOrderItemsAction } from './add-order-items/handler.ts';
import { addSpacesAction } from './add-spaces/handler.ts';
import { addTillCashAction } from './add-till-cash/handler.ts';
import { admitOrderAction } from './admit-order/handler.ts';
import { answerInvitationAction } from './answer-invitation/handler.ts';
import { arbitraryRefundAction } from './arbitrary-refund/handler.ts';
import { assignSeasonMembersAction } from './assign-season-members/handler.ts';
import { blockWristbandAction } from './block-wristband/handler.ts';
import { cancelGroupReservationAction } from './cancel-group-reservation/handler.ts';
import { cancelTransactionAction } from './cancel-transaction/handler.ts';
import { chargeCardManualAction } from './charge-card-manual/handler.ts';
import { chargeCardAction } from './charge-card/handler.ts';
import { chargeCashAction } from './charge-cash/handler.ts';
import { chargeWristbandAction } from './charge-wristband/handler.ts';
import { checkPromoCodeAction } from './check-promo-code/handler.ts';
import { checkoutWristbandAction } from './checkout-wristband/handler.ts';
import { closeTillAction } from './close-till/handler.ts';
import { completeOrderAction } from './complete-order/handler.ts';
import { confirmWaitingAction } from './confirm-waiting/handler.ts';
import { copyEventAction } from './copy-event/handler.ts';
import { daysToMoveAction } from './days-to-move/handler.ts';
import { deviceInfoAction } from './device-info/handler.ts';
import { dismissBreakAction } from './dismiss-break/handler.ts';
import { endWaitAction } from './end-wait/handler.ts';
import { enterWaitingRoomAction } from './enter-waiting-room/handler.ts';
import { eventProductsAction } from './event-products/handler.ts';
import { exchangeItemAction } from './exchange-item/handler.ts';
import { exchangeWebhookSecretAction } from './exchange-webhook-secret/handler.ts';
import { extendReservationsAction } from './extend-reservations/handler.ts';
import { familyAddChildAction } from './family-add-child/handler.ts';
import { familyInviteAdultAction } from './family-invite-adult/handler.ts';
import { familyRemoveMemberAction } from './family-remove-member/handler.ts';
import { familySetSpendingAction } from './family-set-spending/handler.ts';
import { gateCountsAction } from './gate-counts/handler.ts';
import { gateSnapshotAction } from './gate-snapshot/handler.ts';
import { getPaymentMethodAction } from './get-payment-method/handler.ts';
import { giveBackItemsAction } from './give-back-items/handler.ts';
import { groupCreateAction } from './group-create/handler.ts';
import { groupEditMemberAction } from './group-edit-member/handler.ts';
import { groupInviteMemberAction } from './group-invite-member/handler.ts';
import { groupRemoveMemberAction } from './group-remove-member/handler.ts';
import { historyByCardAction } from './history-by-card/handler.ts';
import { historyByConsumerAction } from './history-by-consumer/handler.ts';
import { historyByEmailAction } from './history-by-email/handler.ts';
import { historyByOrderAction } from './history-by-order/handler.ts';
import { historyByRandomIdAction } from './history-by-random-id/handler.ts';
import { historyByTicketAction } from './history-by-ticket/handler.ts';
import { joinWaitingListAction } from './join-waiting-list/handler.ts';
import { leaveFamilyAction } from './leave-family/handler.ts';
import { leaveGroupAction } from './leave-group/handler.ts';
import { leaveWaitingListAction } from './leave-waiting-list/handler.ts';
import { linkWristbandAction } from './link-wristband/handler.ts';
import { listFamiliesAction } from './list-families/handler.ts';
import { listInvitationsAction } from './list-invitations/handler.ts';
import { listReportMailsAction } from './list-report-mails/handler.ts';
import { listReviewsAction } from './list-reviews/handler.ts';
import { listTransfersAction } from './list-transfers/handler.ts';
import { listWebhooksAction } from './list-webhooks/handler.ts';
import { memberEntitlementsAction } from './member-entitlements/handler.ts';
import { moveDayAction } from './move-day/handler.ts';
import { moveOrderItemsAction } from './move-order-items/handler.ts';
import { moveTicketsAction } from './move-tickets/handler.ts';
import { myWaitsAction } from './my-waits/handler.ts';
import { occupancyReportAction } from './occupancy-report/handler.ts';
import { openTillAction } from './open-till/handler.ts';
import { orderAtGateAction } from './order-at-gate/handler.ts';
import { orderHistoryAction } from './order-history/handler.ts';
import { orderStatusAction } from './order-status/handler.ts';
import { payToMoveAction } from './pay-to-move/handler.ts';
import { piecesToExchangeAction } from './pieces-to-exchange/handler.ts';
import { placeholderOrderAction } from './placeholder-order/handler.ts';
import { previewRefundAction } from './preview-refund/handler.ts';
import { productAvailabilityAction } from './product-availability/handler.ts';
import { publicUserInfoAction } from './public-user-info/handler.ts';
import { recallTransferAction } from './recall-transfer/handler.ts';
import { recordResourceUseRoute } from './record-resource-use/handler.ts';
import { refundAction } from './refund/handler.ts';
import { removePaymentMethodAction } from './remove-payment-method/handler.ts';
import { removeReservationAction } from './remove-reservation/handler.ts';
import { removeTillCashAction } from './remove-till-cash/handler.ts';
import { removeWebhookAction } from './remove-webhook/handler.ts';
import { replaceWristbandAction } from './replace-wristband/handler.ts';
import { resendTicketsAction } from './resend-tickets/handler.ts';
import { reserveTicketAction } from './reserve-ticket/handler.ts';
import { reservedSeatingAction } from './reserved-seating/handler.ts';
import { resolveJobAction } from './resolve-job/handler.ts';
import { resolveOrderAction } from './resolve-order/handler.ts';
import { returnWristbandValueAction } from './return-wristband-value/handler.ts';
import { salesReportAction } from './sales-report/handler.ts';
import { savePaymentMethodAction } from './save-payment-method/handler.ts';
import { saveReportMailAction } from './save-report-mail/handler.ts';
import { saveWebhookAction } from './save-webhook/handler.ts';
import { scanBatchAction } from './scan-batch/handler.ts';
import { scanTicketAction } from './scan-ticket/handler.ts';
import { searchPurchaserAction } from './search-purchaser/handler.ts';
import { seasonPassAvailabilityAction } from './season-pass-availability/handler.ts';
import { sendWebhookAction } from './send-webhook/handler.ts';
import { showTransferAction } from './show-transfer/handler.ts';
import { showWaitingAction } from './show-waiting/handler.ts';
import { showWristbandAction } from './show-wristband/handler.ts';
import { stopReportMailAction } from './stop-report-mail/handler.ts';
import { storeTermsAction } from './store-terms/handler.ts';
import { submitOrderAction } from './submit-order/handler.ts';
import { takeWaitingOfferAction } from './take-waiting-offer/handler.ts';
import { toggleCashlessSpendingAction } from './toggle-cashless-spending/handler.ts';
import { topUpWristbandAction } from './top-up-wristband/handler.ts';
import { transferTicketsAction } from './transfer-tickets/handler.ts';
import { unlinkWristbandAction } from './unlink-wristband/handler.ts';
import { waitingListAction } from './waiting-list/handler.ts';
import { waitingRoomPlaceAction } from './waiting-room-place/handler.ts';
import { webhookDeliveriesAction } from './webhook-deliveries/handler.ts';

/** Every action: one folder each, one line each. */
export const actions: Route[] = [
  acceptTransferAction,
  activateEntitlementAction,
  addOrderItemsAction,
  addSpacesAction,
  addTillCashAction,
  admitOrderAction,
  answerInvitationAction,
  arbitraryRefundAction,
  assignSeasonMembersAction,
  blockWristbandAction,
  cancelGroupReservationAction,
  cancelTransactionAction,
  chargeCardAction,
  chargeCardManualAction,
  chargeCashAction,
  chargeWristbandAction,
  checkPromoCodeAction,
  checkoutWristbandAction,
  closeTillAction,
  completeOrderAction,
  confirmWaitingAction,
  copyEventAction,
  daysToMoveAction,
  deviceInfoAction,
  dismissBreakAction,
  endWaitAction,
  enterWaitingRoomAction,
  eventProductsAction,
  exchangeItemAction,
  exchangeWebhookSecretAction,
  extendReservationsAction,
  familyAddChildAction,
  familyInviteAdultAction,
  familyRemoveMemberAction,
  familySetSpendingAction,
  gateCountsAction,
  gateSnapshotAction,
  getPaymentMethodAction,
  giveBackItemsAction,
  groupCreateAction,
  groupEditMemberAction,
  groupInviteMemberAction,
  groupRemoveMemberAction,
  historyByCardAction,
  historyByConsumerAction,
  historyByEmailAction,
  historyByOrderAction,
  historyByRandomIdAction,
  historyByTicketAction,
  joinWaitingListAction,
  leaveFamilyAction,
  leaveGroupAction,
  leaveWaitingListAction,
  linkWristbandAction,
  listFamiliesAction,
  listInvitationsAction,
  listReportMailsAction,
  listReviewsAction,
  listTransfersAction,
  listWebhooksAction,
  memberEntitlementsAction,
  moveDayAction,
  moveOrderItemsAction,
  moveTicketsAction,
  myWaitsAction,
  occupancyReportAction,
  openTillAction,
  orderAtGateAction,
  orderHistoryAction,
  orderStatusAction,
  payToMoveAction,
  piecesToExchangeAction,
  placeholderOrderAction,
  previewRefundAction,
  productAvailabilityAction,
  publicUserInfoAction,
  recallTransferAction,
  recordResourceUseRoute,
  refundAction,
  removePaymentMethodAction,
  removeReservationAction,
  removeTillCashAction,
  removeWebhookAction,
  replaceWristbandAction,
  resendTicketsAction,
  reserveTicketAction,
  reservedSeatingAction,
  resolveJobAction,
  resolveOrderAction,
  returnWristbandValueAction,
  salesReportAction,
  savePaymentMethodAction,
  saveReportMailAction,
  saveWebhookAction,
  scanBatchAction,
  scanTicketAction,
  searchPurchaserAction,
  seasonPassAvailabilityAction,
  sendWebhookAction,
  showTransferAction,
  showWaitingAction,
  showWristbandAction,
  stopReportMailAction,
  storeTermsAction,
  submitOrderAction,
  takeWaitingOfferAction,
  toggleCashlessSpendingAction,
  topUpWristbandAction,
  transferTicketsAction,
  unlinkWristbandAction,
  waitingListAction,
  waitingRoomPlaceAction,
  webhookDeliveriesAction,
];
