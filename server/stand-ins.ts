import type { Config } from '#server/config.ts';

type Settings = Pick<Config, 'gateway' | 'mailUrl' | 'mailFrom'>;

/** What is still done by a stand-in. Nothing fails with one, so an operator who forgot a setting would not notice that no money and no mail leaves. */
export function standIns({ gateway, mailUrl, mailFrom }: Settings): string[] {
  const told: string[] = [];
  if (gateway === 'sandbox') told.push('Payments go to the sandbox, which charges no card. PAYMENT_GATEWAY names another.');
  if (mailUrl === undefined) told.push('Mails are kept and not sent. MAIL_URL sends them.');
  else if (mailFrom.endsWith('@localhost.test')) told.push(`Mails are sent from ${mailFrom}. MAIL_FROM names an address of yours.`);
  return told;
}
