import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { removeSecondFactor } from '#server/api/remove-second-factor/contract.ts';
import { renewRecoveryCodes } from '#server/api/renew-recovery-codes/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { profileKey, type Profile } from '#web/lib/sign-in/profile.ts';
import { proofOf } from '#web/lib/sign-in/sign-in.ts';
import { Button } from '../button/button.tsx';
import { FormDialog } from '../form-dialog/form-dialog.tsx';
import { Notice } from '../notice/notice.tsx';
import { OWN_SIGN_IN } from './own-sign-in-words.ts';
import { CODE_FIELD, PASSWORD_FIELD, PROOF_FIELD } from './proof-fields.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import styles from './own-sign-in.module.css';

/** Makes signing in ask for a code from an authenticator app. The recovery codes are shown once. */
export function SecondFactorPanel({ profile, isForPaper = false }: { profile: Profile; isForPaper?: boolean }) {
  const queries = useQueryClient();
  const [shown, setShown] = useState<'set-up' | 'remove' | 'renew' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => setShown(null);
  const refresh = () => queries.invalidateQueries({ queryKey: profileKey(profile._id) });
  const [areCodesLost, setCodesLost] = useState(false);
  const isOnAlready = async () => {
    await refresh();
    const isOn = queries.getQueryData<Profile>(profileKey(profile._id))?.second_factor === true;
    if (isOn) close();
    setCodesLost(isOn);
    return isOn;
  };
  return (
    <section className={`panel ${styles.form}`} aria-label="Second factor">
      <h3 className={styles.title}>Second factor</h3>
      <p className="meta">
        {profile.second_factor ? 'On. Signing in asks for a code from your phone.' : 'Off. With it, your password alone is not enough to sign in.'}
      </p>
      {profile.second_factor && areCodesLost && <Notice kind="warn">{OWN_SIGN_IN.codesLost}</Notice>}
      {profile.second_factor ? (
        <div className={styles.stack}>
          <Button onClick={() => setShown('renew')}>New recovery codes</Button>
          <Button kind="danger" onClick={() => setShown('remove')}>
            Switch off
          </Button>
        </div>
      ) : (
        <Button onClick={() => setShown('set-up')}>Set up</Button>
      )}
      <SecondFactorSetup
        isOpen={shown === 'set-up'}
        onClose={close}
        onRefused={isOnAlready}
        onDone={(fresh) => {
          close();
          setCodes(fresh);
          void refresh();
        }}
      />
      <SwitchOffDialog isOpen={shown === 'remove'} onClose={close} />
      <NewCodesDialog
        isOpen={shown === 'renew'}
        onClose={close}
        onRenewed={(fresh) => {
          setCodes(fresh);
          setCodesLost(false);
        }}
      />
      <RecoveryCodesDialog codes={codes} isForPaper={isForPaper} onClose={() => setCodes(null)} />
    </section>
  );
}

type DialogProps = { isOpen: boolean; onClose: () => void };

function SwitchOffDialog({ isOpen, onClose }: DialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Switch off the second factor"
      submit="Switch off"
      submitKind="danger"
      close="Cancel"
      refresh={['profile']}
      fields={[PASSWORD_FIELD, PROOF_FIELD]}
      failed={OWN_SIGN_IN.factorFailed}
      onSubmit={({ password, proof }) => call(removeSecondFactor, { body: { password, ...proofOf(proof) } })}
    />
  );
}

function NewCodesDialog({ isOpen, onClose, onRenewed }: DialogProps & { onRenewed: (codes: string[]) => void }) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="New recovery codes"
      submit="Show new codes"
      close="Cancel"
      refresh={[]}
      fields={[PASSWORD_FIELD, CODE_FIELD]}
      failed={OWN_SIGN_IN.factorFailed}
      onSubmit={async ({ password, code }) => {
        const result = await call(renewRecoveryCodes, { body: { password, code } });
        if (result.success) onRenewed(result.data.recovery_codes);
        return result;
      }}
    />
  );
}
