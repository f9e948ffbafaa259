import { isEmail, parseEmail } from '#domain/validation/email.ts';
import { changeEmail } from '#server/api/change-email/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import type { Profile } from '#web/lib/sign-in/profile.ts';
import { proofOf } from '#web/lib/sign-in/sign-in.ts';
import { FormDialog } from '../form-dialog/form-dialog.tsx';
import { PASSWORD_FIELD, PROOF_FIELD } from './proof-fields.ts';

type Props = {
  isOpen: boolean;
  profile: Profile;
  /** `failed`: said if the server gives no reason. */
  words: { title: string; label: string; notAnAddress: string; failed: string };
  onSent: (email: string) => void;
  onClose: () => void;
};

/** The address changes only when its owner opens the link that is sent there. */
export function EmailDialog({ isOpen, profile, words, onSent, onClose }: Props) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.title}
      submit="Send the link"
      close="Cancel"
      refresh={[]}
      fields={[
        { name: 'email', label: words.label, type: 'email', autoComplete: 'off', check: (text) => (isEmail(text) ? null : words.notAnAddress) },
        PASSWORD_FIELD,
        ...(profile.second_factor ? [PROOF_FIELD] : []),
      ]}
      failed={words.failed}
      onSubmit={async (typed: { email: string; password: string; proof?: string }, idempotencyKey) => {
        const email = parseEmail(typed.email) ?? '';
        const body = { password: typed.password, ...(typed.proof && proofOf(typed.proof)) };
        const result = await call(changeEmail, { params: { id: profile._id, email }, body }, { idempotencyKey });
        if (result.success) onSent(email);
        return result;
      }}
    />
  );
}
