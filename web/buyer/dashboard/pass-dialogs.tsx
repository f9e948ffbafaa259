import { useEffect, useState } from 'react';
import { timeText } from '#domain/time-text.ts';
import { useFamily } from '#web/buyer/account/family-records.ts';
import { PASSES, WALLET } from '#web/buyer/account/portal-messages.ts';
import { TicketWallets } from '#web/buyer/account/wallet-links.tsx';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { useAwakeScreen } from '#web/lib/screens/keep-awake.ts';
import type { Profile } from '#web/lib/sign-in/profile.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { QrCode } from '#web/ui/qr-code/qr-code.tsx';
import { SwipeStrip } from '#web/ui/swipe-strip/swipe-strip.tsx';
import { MoveTickets } from './move-tickets.tsx';
import { byHolder, holderName, passesOf, passesWithCode, visitTitle, walletIds, type HeldPass, type Holder, type Pass, type Visit } from './passes.ts';
import { useQrText } from './rotating-text.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import type { Transfers } from './use-transfers.ts';
import styles from './dashboard.module.css';

export type Opened =
  | { kind: 'single'; visit: Visit; title: string; first: string }
  | { kind: 'group'; visit: Visit; title: string }
  | { kind: 'wallet'; visit: Visit; title: string }
  | { kind: 'transfer'; visit: Visit; title: string; only: string | null }
  | { kind: 'move'; visit: Visit; title: string };

type Props = { opened: Opened | null; profile: Profile | null; transfers: Transfers; onClose: () => void };

const CLOSING_MS = 250;

/** What was opened stays while its dialog fades out, and is then cleared. */
export function PassDialogs({ opened, profile, transfers, onClose }: Props) {
  const [shown, setShown] = useState(opened);
  useEffect(() => {
    if (opened) return setShown(opened);
    const timer = setTimeout(() => setShown(null), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [opened]);
  // Fetched before the dialog that offers its members opens, so that no field moves while somebody types.
  const family = useFamily(useWorkspaceId(), profile?.consumer_id ?? null);
  const isOpen = opened !== null;
  useAwakeScreen(opened?.kind === 'single' || opened?.kind === 'group');
  const current = opened ?? shown;
  if (!current) return null;
  if (current.kind === 'transfer') return <TransferDialog isOpen={isOpen} {...current} family={family} transfers={transfers} onClose={onClose} />;
  if (current.kind === 'move') return profile && <MoveTickets isOpen={isOpen} {...current} profileId={profile._id} transfers={transfers} onClose={onClose} />;
  if (current.kind === 'wallet') return <WalletDialog isOpen={isOpen} {...current} onClose={onClose} />;
  const codes = codesOf(current);
  return (
    <Dialog
      open={isOpen}
      isFullOnPhone
      title={current.kind === 'single' ? current.title : 'Group QR Codes'}
      eyebrow={current.kind === 'single' ? visitTitle(current.visit) : `${current.title} · ${visitTitle(current.visit)}`}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {codes.length === 0 ? (
        <p>There is no code to show for this visit any more.</p>
      ) : (
        <>
          <SwipeStrip label="QR codes" hasPeek={current.kind === 'group'}>
            {current.kind === 'group'
              ? byHolder(codes).map((member) => <MemberCode key={member.id} member={member} />)
              : codes.map(({ holder, pass }) => <LargeCode key={pass.id} name={holderName(holder)} pass={pass} />)}
          </SwipeStrip>
          <p className={`meta ${styles.bright}`}>{codes.some(({ pass }) => pass.rotationKey) ? PASSES.rotating : PASSES.bright}</p>
        </>
      )}
      {profile && current.kind === 'single' && <TicketWallets ids={walletIds(codes.map(({ pass }) => pass))} />}
    </Dialog>
  );
}

function WalletDialog({ isOpen, visit, title, onClose }: { isOpen: boolean; visit: Visit; title: string; onClose: () => void }) {
  return (
    <Dialog open={isOpen} title={WALLET.title} eyebrow={`${title} · ${visitTitle(visit)}`} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <TicketWallets ids={walletIds(passesOf(visit))} />
      <p className={`meta ${styles.bright}`}>{WALLET.note}</p>
    </Dialog>
  );
}

/** The pressed code first, then the other codes of the same person. For a group, all codes. */
function codesOf(opened: Extract<Opened, { kind: 'single' | 'group' }>): HeldPass[] {
  const all = passesWithCode(opened.visit);
  if (opened.kind === 'group') return all;
  const first = all.find(({ pass }) => pass.id === opened.first);
  return first ? [first, ...all.filter((code) => code.holder === first.holder && code !== first)] : [];
}

/** One code per member. A member with several passes chooses which one is shown. */
function MemberCode({ member }: { member: Holder }) {
  const [chosen, setChosen] = useState(member.passes[0]!.id);
  const name = holderName(member);
  const shown = member.passes.find(({ id }) => id === chosen) ?? member.passes[0]!;
  return (
    <>
      <LargeCode key={shown.id} name={name} pass={shown} />
      {member.passes.length > 1 && (
        <div role="group" aria-label={`Passes of ${name}`} className={styles.others}>
          {member.passes.map((pass, index) => (
            <Button key={pass.id} size="small" aria-pressed={pass === shown} onClick={() => setChosen(pass.id)}>
              {passLabel(member.passes, index)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** Passes with the same name are told apart by their time, otherwise by a number. */
function passLabel(passes: readonly Pass[], index: number): string {
  const { name, time } = passes[index]!;
  const alike = passes.filter((pass) => pass.name === name);
  if (alike.length === 1) return name;
  if (time && alike.filter((pass) => pass.time === time).length === 1) return `${name}, ${timeText(time)}`;
  return `${name} ${alike.indexOf(passes[index]!) + 1}`;
}

function LargeCode({ name, pass }: { name: string; pass: Pass }) {
  const text = useQrText(pass);
  return (
    <div className={styles.large}>
      <p className={`display ${styles.largeName}`}>{name}</p>
      <p className="meta">{pass.name}</p>
      <QrCode text={text} label={`QR code of ${name}`} isAtOnce />
    </div>
  );
}
