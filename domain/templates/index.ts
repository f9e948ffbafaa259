import type { ObjectId } from '#domain/ids.ts';
import { accessTerminal } from './access-terminal.ts';
import { account } from './account.ts';
import { admissionQrCode } from './admission-qr-code.ts';
import { affiliate } from './affiliate.ts';
import { bankVault } from './bank-vault.ts';
import { brand } from './brand.ts';
import { calendarDates } from './calendar-dates.ts';
import { capacitySettings } from './capacity-settings.ts';
import { cardVault } from './card-vault.ts';
import { cashDrawerTill } from './cash-drawer-till.ts';
import { cashTransport } from './cash-transport.ts';
import { cashVault } from './cash-vault.ts';
import { category } from './category.ts';
import { consumerEntitlement } from './consumer-entitlement.ts';
import { consumerGroup } from './consumer-group.ts';
import { consumer } from './consumer.ts';
import { domainConfig } from './domain-config.ts';
import { entitlementActivation } from './entitlement-activation.ts';
import { entitlementType } from './entitlement-type.ts';
import { eventMerchandise } from './event-merchandise.ts';
import { eventPass } from './event-pass.ts';
import { location } from './location.ts';
import { market } from './market.ts';
import { membershipGroup } from './membership-group.ts';
import { order } from './order.ts';
import { posAccount } from './pos-account.ts';
import { productDiscount } from './product-discount.ts';
import { smartTerminal } from './smart-terminal.ts';
import { staff } from './staff.ts';
import { store } from './store.ts';
import type { Template } from './template.ts';
import { terms } from './terms.ts';
import { transaction } from './transaction.ts';
import { venueEventSession } from './venue-event-session.ts';
import { venueEventType } from './venue-event-type.ts';
import { venueEvent } from './venue-event.ts';
import { venueFacility } from './venue-facility.ts';
import { wristband } from './wristband.ts';

export const TEMPLATES: readonly Template[] = [
  eventPass,
  eventMerchandise,
  entitlementType,
  admissionQrCode,
  consumerEntitlement,
  entitlementActivation,
  venueFacility,
  venueEvent,
  venueEventSession,
  venueEventType,
  location,
  brand,
  market,
  membershipGroup,
  terms,
  store,
  accessTerminal,
  bankVault,
  cashVault,
  productDiscount,
  order,
  smartTerminal,
  transaction,
  affiliate,
  account,
  cardVault,
  consumer,
  consumerGroup,
  wristband,
  cashDrawerTill,
  cashTransport,
  posAccount,
  staff,
  calendarDates,
  capacitySettings,
  category,
  domainConfig,
];

export const TEMPLATES_BY_ID: ReadonlyMap<ObjectId, Template> = new Map(TEMPLATES.map((template) => [template.id, template]));
