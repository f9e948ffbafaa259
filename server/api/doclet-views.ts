import { TEMPLATE } from '#domain/fixed-ids.ts';
import { registerCountedFields } from '#server/doclets/seeing/counted-fields.ts';
import { registerDocletView } from '#server/doclets/views.ts';
import { activationView, wristbandView } from '#server/gate/gate-views.ts';
import { orderView } from '#server/orders/history/order-view.ts';
import { transactionView } from '#server/orders/history/transaction-view.ts';
import { promoUseCounts } from '#server/orders/purchase/promo-uses.ts';
import { admissionView, entitlementView } from '#server/orders/tickets/admission-views.ts';
import { cardVaultView } from '#server/payments/card-vault-view.ts';
import { tillView } from '#server/pos/till/till-view.ts';
import { transportView } from '#server/pos/till/transport-view.ts';
import { domainConfigView } from '#server/workspaces/domain-config-view.ts';

/** Every kind of record that is a view of another module's rows or has fields counted there, one line each. */
export function registerDocletViews(): void {
  registerDocletView(TEMPLATE.domainConfig, domainConfigView);
  registerDocletView(TEMPLATE.order, orderView);
  registerDocletView(TEMPLATE.transaction, transactionView);
  registerDocletView(TEMPLATE.admissionQrCode, admissionView);
  registerDocletView(TEMPLATE.consumerEntitlement, entitlementView);
  registerDocletView(TEMPLATE.cardVault, cardVaultView);
  registerDocletView(TEMPLATE.wristband, wristbandView);
  registerDocletView(TEMPLATE.entitlementActivation, activationView);
  registerDocletView(TEMPLATE.cashDrawerTill, tillView);
  registerDocletView(TEMPLATE.cashTransport, transportView);
  registerCountedFields(TEMPLATE.productDiscount, promoUseCounts);
}
