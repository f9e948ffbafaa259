import type { Route } from '#server/http/route.ts';
import { bootstrapRoute } from './bootstrap/handler.ts';
import { captchaChallengeRoute } from './captcha-challenge/handler.ts';
import { changeEmailRoute } from './change-email/handler.ts';
import { changePasswordRoute } from './change-password/handler.ts';
import { checkEmailRoute } from './check-email/handler.ts';
import { completeRegistrationRoute } from './complete-registration/handler.ts';
import { confirmSecondFactorRoute } from './confirm-second-factor/handler.ts';
import { createDocletRoute } from './create-doclet/handler.ts';
import { createWorkspaceRoute } from './create-workspace/handler.ts';
import { decideTaskRoute } from './decide-task/handler.ts';
import { deleteMyAccountRoute } from './delete-my-account/handler.ts';
import { endOtherSessionsRoute } from './end-other-sessions/handler.ts';
import { endSessionRoute } from './end-session/handler.ts';
import { exportMyDataRoute } from './export-my-data/handler.ts';
import { familySpendingRoute } from './family-spending/handler.ts';
import { findTicketsRoute } from './find-tickets/handler.ts';
import { forgotPasswordRoute } from './forgot-password/handler.ts';
import { getDocletHistoryRoute } from './get-doclet-history/handler.ts';
import { getDocletWeavesRoute } from './get-doclet-weaves/handler.ts';
import { getDocletsRoute } from './get-doclets/handler.ts';
import { getFileB64Route } from './get-file-b64/handler.ts';
import { getFileRoute } from './get-file/handler.ts';
import { getProfileRoute } from './get-profile/handler.ts';
import { getRealmDocletsRoute } from './get-realm-doclets/handler.ts';
import { getRealmRoute } from './get-realm/handler.ts';
import { getTemplateWeavesRoute } from './get-template-weaves/handler.ts';
import { getTemplateWeavesToRoute } from './get-template-weaves/handler.ts';
import { getTemplateRoute } from './get-template/handler.ts';
import { getWorkspaceRoute } from './get-workspace/handler.ts';
import { getWovenDocletsRoute } from './get-woven-doclets/handler.ts';
import { inviteAccountsRoute } from './invite-accounts/handler.ts';
import { inviteMembersRoute } from './invite-members/handler.ts';
import { issueSocketTicketRoute } from './issue-socket-ticket/handler.ts';
import { linkDocletsRoute } from './link-doclets/handler.ts';
import { relinkDocletsRoute } from './link-doclets/handler.ts';
import { getActionRoute } from './list-actions/handler.ts';
import { listActionsRoute } from './list-actions/handler.ts';
import { listAuditRoute } from './list-audit/handler.ts';
import { getChannelRoute } from './list-channels/handler.ts';
import { listChannelsRoute } from './list-channels/handler.ts';
import { dismissMemberRoute } from './list-members/handler.ts';
import { listMembersRoute } from './list-members/handler.ts';
import { listOpenInvitationsRoute, withdrawInvitationRoute } from './list-open-invitations/handler.ts';
import { getRoleRoute } from './list-roles/handler.ts';
import { listRolesRoute } from './list-roles/handler.ts';
import { listSessionsRoute } from './list-sessions/handler.ts';
import { getSettingRoute } from './list-settings/handler.ts';
import { listSettingsRoute } from './list-settings/handler.ts';
import { listSupportRequestsRoute } from './list-support-requests/handler.ts';
import { listTasksRoute } from './list-tasks/handler.ts';
import { listTemplatesRoute } from './list-templates/handler.ts';
import { orderCalendarRoute } from './order-calendar/handler.ts';
import { orderReceiptRoute } from './order-receipt/handler.ts';
import { orderTicketsPdfRoute } from './order-tickets-pdf/handler.ts';
import { orderTicketsPkpassRoute } from './order-tickets-pkpass/handler.ts';
import { openChannelRoute } from './post-notification/handler.ts';
import { postNotificationRoute } from './post-notification/handler.ts';
import { queryDocletsRoute } from './query-doclets/handler.ts';
import { receiveWebhookRoute } from './receive-webhook/handler.ts';
import { registerRoute } from './register/handler.ts';
import { removeSecondFactorRoute } from './remove-second-factor/handler.ts';
import { renewRecoveryCodesRoute } from './renew-recovery-codes/handler.ts';
import { resendVerificationRoute } from './resend-verification/handler.ts';
import { resetPasswordRoute } from './reset-password/handler.ts';
import { roomTakenRoute } from './room-taken/handler.ts';
import { saveProfilePhotoRoute } from './save-profile-photo/handler.ts';
import { sendSupportRoute } from './send-support-request/handler.ts';
import { showFoundTicketsRoute } from './show-found-tickets/handler.ts';
import { showInvitationRoute } from './show-invitation/handler.ts';
import { showPasswordResetRoute } from './show-password-reset/handler.ts';
import { signInAsGuestRoute } from './sign-in-as-guest/handler.ts';
import { signInWithSecondFactorRoute } from './sign-in-with-second-factor/handler.ts';
import { signInRoute } from './sign-in/handler.ts';
import { signOutRoute } from './sign-out/handler.ts';
import { startSecondFactorRoute } from './start-second-factor/handler.ts';
import { streamAssetRoute } from './stream-asset/handler.ts';
import { ticketsPdfRoute } from './tickets-pdf/handler.ts';
import { ticketsPkpassRoute } from './tickets-pkpass/handler.ts';
import { unlinkDocletRoute } from './unlink-doclet/handler.ts';
import { updateDocletRoute } from './update-doclet/handler.ts';
import { updateProfileRoute } from './update-profile/handler.ts';
import { updateWorkspaceRoute } from './update-workspace/handler.ts';
import { uploadRoute } from './upload/handler.ts';
import { validateTokenRoute } from './validate-token/handler.ts';
import { verifyEmailRoute } from './verify-email/handler.ts';
import { walletLinksRoute } from './wallet-links/handler.ts';

/** Every call that is not an action: one folder each, one line each. */
export const routes: Route[] = [
  bootstrapRoute,
  captchaChallengeRoute,
  changeEmailRoute,
  changePasswordRoute,
  checkEmailRoute,
  completeRegistrationRoute,
  confirmSecondFactorRoute,
  createDocletRoute,
  createWorkspaceRoute,
  decideTaskRoute,
  deleteMyAccountRoute,
  endOtherSessionsRoute,
  endSessionRoute,
  exportMyDataRoute,
  familySpendingRoute,
  findTicketsRoute,
  forgotPasswordRoute,
  getDocletHistoryRoute,
  getDocletWeavesRoute,
  getDocletsRoute,
  getFileRoute,
  getFileB64Route,
  getProfileRoute,
  getRealmRoute,
  getRealmDocletsRoute,
  getTemplateRoute,
  getTemplateWeavesRoute,
  getTemplateWeavesToRoute,
  getWorkspaceRoute,
  getWovenDocletsRoute,
  inviteAccountsRoute,
  inviteMembersRoute,
  listMembersRoute,
  dismissMemberRoute,
  listOpenInvitationsRoute,
  withdrawInvitationRoute,
  issueSocketTicketRoute,
  linkDocletsRoute,
  relinkDocletsRoute,
  getActionRoute,
  listActionsRoute,
  getChannelRoute,
  listAuditRoute,
  listChannelsRoute,
  getRoleRoute,
  listRolesRoute,
  listSessionsRoute,
  getSettingRoute,
  listSettingsRoute,
  listSupportRequestsRoute,
  listTasksRoute,
  listTemplatesRoute,
  orderCalendarRoute,
  orderReceiptRoute,
  orderTicketsPdfRoute,
  orderTicketsPkpassRoute,
  openChannelRoute,
  postNotificationRoute,
  queryDocletsRoute,
  receiveWebhookRoute,
  registerRoute,
  removeSecondFactorRoute,
  renewRecoveryCodesRoute,
  resendVerificationRoute,
  resetPasswordRoute,
  roomTakenRoute,
  saveProfilePhotoRoute,
  sendSupportRoute,
  showFoundTicketsRoute,
  showInvitationRoute,
  showPasswordResetRoute,
  signInRoute,
  signInAsGuestRoute,
  signInWithSecondFactorRoute,
  signOutRoute,
  startSecondFactorRoute,
  streamAssetRoute,
  ticketsPdfRoute,
  ticketsPkpassRoute,
  unlinkDocletRoute,
  updateDocletRoute,
  updateProfileRoute,
  updateWorkspaceRoute,
  uploadRoute,
  validateTokenRoute,
  verifyEmailRoute,
  walletLinksRoute,
];
