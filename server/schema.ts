import type { AccountTables } from '#server/accounts/tables.ts';
import type { CheckoutTables } from '#server/checkout/tables.ts';
import type { DocletTables } from '#server/doclets/tables.ts';
import type { GateTables } from '#server/gate/tables.ts';
import type { InventoryTables } from '#server/inventory/tables.ts';
import type { OrdersTables } from '#server/orders/tables.ts';
import type { PaymentsTables } from '#server/payments/tables.ts';
import type { PeopleTables } from '#server/people/tables.ts';
import type { PlatformTables } from '#server/platform/tables.ts';
import type { PosTables } from '#server/pos/tables.ts';
import type { ReportTables } from '#server/reports/tables.ts';
import type { WaitingRoomTables } from '#server/waiting-room/tables.ts';
import type { WaitingTables } from '#server/waiting/tables.ts';
import type { WebhookTables } from '#server/webhooks/tables.ts';
import type { WorkspaceTables } from '#server/workspaces/tables.ts';

/** All tables, by module. The module writes its tables; the few other modules that also write one are named in the architecture test. */
export type Schema = PlatformTables &
  AccountTables &
  WorkspaceTables &
  DocletTables &
  InventoryTables &
  PaymentsTables &
  OrdersTables &
  CheckoutTables &
  PeopleTables &
  PosTables &
  GateTables &
  WaitingTables &
  WaitingRoomTables &
  ReportTables &
  WebhookTables;
