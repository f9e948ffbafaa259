import { Link } from 'wouter';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';

type Props = { to: string; place: string };

/** In place of a page that this person's role does not include. */
export function NotForYou({ to, place }: Props) {
  return (
    <EmptyState title="This page is not for your role." isPage action={<Link href={to}>Go to {place}</Link>}>
      An administrator of the venue decides what you may do here.
    </EmptyState>
  );
}
