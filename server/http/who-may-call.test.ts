import { expect, test } from 'vitest';
import { actions } from '#server/actions/index.ts';
import { routes } from '#server/api/index.ts';
import type { Contract } from './contract.ts';

/** The permission matrix once more, apart from the contracts: whoever opens a call to others says so here too. */
const MAY_CALL: Record<string, string> = {
  '': `
    create-workspace`,
  web: `
    accept-transfer answer-invitation delete-my-account export-my-data family-add-child family-invite-adult family-remove-member family-set-spending
    family-spending get-payment-method give-back-items group-create leave-family leave-group list-families list-invitations list-transfers move-tickets my-waits pay-to-move recall-transfer remove-payment-method
    save-payment-method tickets-pdf transfer-tickets`,
  admin: `
    copy-event decide-task dismiss-break dismiss-member end-wait exchange-webhook-secret get-doclet-history get-role get-setting invite-members list-audit
    list-members list-open-invitations list-report-mails list-reviews list-roles list-settings list-webhooks move-day occupancy-report open-channel
    post-notification remove-webhook resolve-job resolve-order sales-report save-report-mail save-webhook send-webhook stop-report-mail update-workspace
    webhook-deliveries withdraw-invitation`,
  'staff admin': `
    add-spaces list-support-requests room-taken waiting-list`,
  'pos staff admin': `
    activate-entitlement add-order-items add-till-cash admit-order arbitrary-refund block-wristband cancel-transaction charge-card charge-card-manual
    charge-cash charge-wristband checkout-wristband close-till complete-order device-info exchange-item gate-counts gate-snapshot history-by-card history-by-consumer
    history-by-email history-by-order history-by-random-id history-by-ticket link-wristband list-tasks move-order-items open-till order-at-gate pieces-to-exchange
    placeholder-order preview-refund refund remove-till-cash replace-wristband return-wristband-value scan-batch scan-ticket search-purchaser
    show-wristband top-up-wristband unlink-wristband`,
  'web staff admin': `
    group-edit-member group-invite-member group-remove-member toggle-cashless-spending`,
  'nobody web, guests': `
    submit-order`,
  'web pos staff admin': `
    assign-season-members cancel-group-reservation change-email change-password confirm-second-factor create-doclet days-to-move end-other-sessions
    end-session get-action get-channel get-doclet-weaves get-template get-template-weaves get-template-weaves-to get-woven-doclets invite-accounts
    issue-socket-ticket link-doclets list-actions list-channels list-sessions list-templates member-entitlements order-history public-user-info
    relink-doclets remove-second-factor renew-recovery-codes resend-tickets save-profile-photo season-pass-availability start-second-factor unlink-doclet
    update-doclet update-profile upload`,
  'nobody web pos staff admin': `
    bootstrap captcha-challenge check-email complete-registration confirm-waiting enter-waiting-room event-products extend-reservations find-tickets forgot-password get-doclets get-file
    get-file-b64 get-realm get-realm-doclets get-workspace join-waiting-list leave-waiting-list product-availability query-doclets receive-webhook record-resource-use register
    remove-reservation resend-verification reserve-ticket reserved-seating reset-password send-support-request show-found-tickets show-invitation show-password-reset show-transfer show-waiting
    sign-in sign-in-as-guest sign-in-with-second-factor store-terms stream-asset take-waiting-offer verify-email waiting-room-place`,
  'web pos staff admin, guests': `
    get-profile sign-out validate-token`,
  'nobody web pos staff admin, guests': `
    check-promo-code order-calendar order-receipt order-status order-tickets-pdf order-tickets-pkpass tickets-pkpass wallet-links`,
};

const CALLERS = ['nobody', 'web', 'pos', 'staff', 'admin'] as const;
const whoOf = ({ who, guests }: Contract) => `${CALLERS.filter((caller) => who.includes(caller)).join(' ')}${guests ? ', guests' : ''}`;

test('each call is open to whom it is meant for', () => {
  const callsOf = Map.groupBy(
    [...routes, ...actions].map(({ contract }): Contract => contract),
    whoOf,
  );
  const open = Object.fromEntries([...callsOf].map(([who, contracts]) => [who, contracts.map(({ id }) => id).toSorted()]));
  expect(open).toEqual(Object.fromEntries(Object.entries(MAY_CALL).map(([who, ids]) => [who, ids.trim().split(/\s+/)])));
});
