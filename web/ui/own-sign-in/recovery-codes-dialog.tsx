import { useState } from 'react';
import { saveBlob } from '#web/lib/calls/save-document.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { announce } from '../live-region/live-region.tsx';
import { Notice } from '../notice/notice.tsx';
import { OWN_SIGN_IN } from './own-sign-in-words.ts';
import styles from './own-sign-in.module.css';

type Props = { codes: string[] | null; onClose: () => void; /** the codes can also be printed */ isForPaper: boolean };

/** The codes are shown once. Each signs the person in one time if the phone is lost. */
export function RecoveryCodesDialog({ codes, onClose, isForPaper }: Props) {
  return (
    <Dialog
      open={codes !== null}
      title="Your recovery codes"
      onClose={onClose}
      footer={
        <>
          {isForPaper && <Button onClick={() => print()}>Print</Button>}
          <Button onClick={() => saveBlob(new Blob([`${codes!.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}>Save as a file</Button>
          <Button kind="primary" onClick={onClose}>
            I have kept them
          </Button>
        </>
      }
    >
      <p>Keep them where you find them without your phone: each opens your account once. They are not shown again.</p>
      <ul className={styles.codes} data-alone-on-paper={isForPaper}>
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {isForPaper && codes && <CopyCodes codes={codes} />}
    </Dialog>
  );
}

function CopyCodes({ codes }: { codes: readonly string[] }) {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    const done = await navigator.clipboard.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    );
    setCopied(done);
    if (done) announce('Copied.');
  };
  return (
    <div className={styles.copy}>
      <Button size="small" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy them'}
      </Button>
      {isCopied === false && <Notice kind="bad">{OWN_SIGN_IN.copyFailed}</Notice>}
    </div>
  );
}
