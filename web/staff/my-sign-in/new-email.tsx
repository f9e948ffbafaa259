import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { verifyEmail } from '#server/api/verify-email/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isPassingStatus } from '#web/lib/calls/passing.ts';
import { profileKey } from '#web/lib/sign-in/profile.ts';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import type { Worker } from '../chrome/worker/at-work.tsx';
import { MY_SIGN_IN } from './my-sign-in-words.ts';

/** The link in the mail to a new address. It stands after the #, where letters keep their case and no server reads them. */
const linkOpened = (): string | null => /^#email=([\w-]+)$/.exec(location.hash)?.[1] ?? null;

/** Somebody who works here opens the link here, because the sign-in that it needs is this one and not the visitors'. */
export function NewEmail({ worker }: { worker: Worker }) {
  const [link] = useState(linkOpened);
  return link === null ? null : <Opened link={link} worker={worker} />;
}

function Opened({ link, worker }: { link: string; worker: Worker }) {
  const queries = useQueryClient();
  const { data, refetch } = useQuery({
    queryKey: ['new-email', link, worker._id],
    queryFn: async () => {
      const result = await call(verifyEmail, { params: { token: link } });
      if (result.success) void queries.invalidateQueries({ queryKey: profileKey(worker._id) });
      return result;
    },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (!data) return <LoadingState text={MY_SIGN_IN.emailOpening} />;
  if (data.success) return <Notice kind="good">{MY_SIGN_IN.emailChanged}</Notice>;
  if (isPassingStatus(data.status)) return <RetryNotice onRetry={refetch}>{failureText(data, MY_SIGN_IN.emailFailed)}</RetryNotice>;
  return <Notice kind="bad">{data.status === 400 ? MY_SIGN_IN.emailLinkDead : failureText(data, MY_SIGN_IN.emailFailed)}</Notice>;
}
