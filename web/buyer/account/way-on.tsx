import { Link } from 'wouter';

type Props = { isAtWork: boolean; href: string; className?: string; children: string };

/** Leads on in the portal. Those who work here go to the app of their work instead, which has a sign-in of its own. */
export function WayOn({ isAtWork, href, className, children }: Props) {
  if (isAtWork)
    return (
      <a href="/staff" className={className}>
        {children}
      </a>
    );
  return (
    <Link href={href} className={className}>
      {children}
    </Link>
  );
}
