import { useRef } from 'react';
import { ACCOUNT } from '#web/buyer/account/portal-messages.ts';
import { openAlert } from '#web/buyer/dialogs/open-dialog.ts';
import { FIELD } from '#web/buyer/messages.ts';
import type { Profile } from '#web/lib/sign-in/profile.ts';
import { EmailDialog } from '#web/ui/own-sign-in/email-dialog.tsx';

type Props = { isOpen: boolean; profile: Profile; onClose: () => void };

const WORDS = { title: 'Change email address', label: 'New email address', notAnAddress: FIELD.email, failed: ACCOUNT.saveFailed };

/** Once the link is sent, an alert says where to. */
export function ChangeEmailDialog({ isOpen, profile, onClose }: Props) {
  const sentTo = useRef('');
  const close = () => {
    onClose();
    if (sentTo.current) void openAlert(`We have written to ${sentTo.current}. Your email changes as soon as you open the link in it.`);
    sentTo.current = '';
  };
  return <EmailDialog isOpen={isOpen} profile={profile} words={WORDS} onSent={(email) => void (sentTo.current = email)} onClose={close} />;
}
