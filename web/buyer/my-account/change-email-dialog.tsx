import { useRef } from 'react';
import { isEmail, parseEmail } from '#domain/validation/email.ts';
import { changeEmail } from '#server/api/change-email/contract.ts';
import { ACCOUNT } from '#web/buyer/account/portal-messages.ts';
import { openAlert } from '#web/buyer/dialogs/open-dialog.ts';
import { FIELD } from '#web/buyer/messages.ts';
import { call } from '#web/lib/calls/call.ts';
import type { Profile } from '#web/lib/sign-in/profile.ts';
import { proofOf } from '#web/lib/sign-in/sign-in.ts';
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx';
import { PASSWORD_FIELD, PROOF_FIELD } from '#web/ui/own-sign-in/proof-fields.ts';

type Props = { isOpen: boolean; profile: Profile; onClose: () => void };

/** The address changes only when its owner opens the link that is sent there. */
export function ChangeEmailDialog({ isOpen, profile, onClose }: Props) {
  const sentTo = useRef('');
  const close = () => {
    onClose();
    if (sentTo.current) void openAlert(`We have written to ${sentTo.current}. Your email changes as soon as you open the link in it.`);
    sentTo.current = '';
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title="Change email address"
      submit="Send the link"
      close="Cancel"
      refresh={[]}
      fields={[
        { name: 'email', label: 'New email address', type: 'email', autoComplete: 'off', check: (text) => (isEmail(text) ? null : FIELD.email) },
        PASSWORD_FIELD,
        ...(profile.second_factor ? [PROOF_FIELD] : []),
      ]}
      failed={ACCOUNT.saveFailed}
      onSubmit={async (typed: { email: string; password: string; proof?: string }) => {
        const email = parseEmail(typed.email) ?? '';
        const result = await call(changeEmail, {
          params: { id: profile._id, email },
          body: { password: typed.password, ...(typed.proof && proofOf(typed.proof)) },
        });
        if (result.success) sentTo.current = email;
        return result;
      }}
    />
  );
}
