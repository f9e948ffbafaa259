import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ObjectId } from '#domain/ids.ts';
import { getPaymentMethodContract } from '#server/actions/get-payment-method/contract.ts';
import { getDoclets } from '#server/api/get-doclets/contract.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { onHappening } from '#web/lib/happenings.ts';
import { useBoot, useWorkspaceId } from '#web/lib/page/boot.ts';
import type { Profile } from '#web/lib/sign-in/profile.ts';
import { ACCOUNT, ORDERS } from './portal-messages.ts';

/** A card that can be charged. The browser knows only its type, last four digits and expiry. */
export type SavedCard = { vaultId: string; accountType: string; lastFour: string; expMonth: string; expYear: string };
export type AccountData = Record<string, unknown> & { cashless_spending?: boolean };

export const accountKey = (ws: ObjectId, accountId: ObjectId | null) => ['account', ws, accountId] as const;

/** The Account record: addresses, and whether cashless spending is on. Null while nobody is signed in. */
export function useAccountData(accountId: ObjectId | null) {
  const ws = useWorkspaceId();
  return useQuery<AccountData | null>({
    queryKey: accountKey(ws, accountId),
    queryFn: async ({ signal }) => {
      const { items } = await ask(getDoclets, { params: { ws, ids: accountId ?? '' } }, ACCOUNT.noConsumer, signal);
      return items[0]?.data ?? null;
    },
    enabled: accountId !== null,
    retry: retryPassing,
  });
}

/** The person's Account record and cards. Cashless spending counts as on only with both its flag and a card. It is unknown (null) until both are loaded. */
export function useAccountRecord(profile: Profile) {
  const cards = useCards(profile._id);
  const record = useAccountData(profile.account_id);
  const isCashless = record.data && cards.data ? record.data.cashless_spending === true && cards.data.length > 0 : null;
  return { record, cards, isCashless };
}

export function useCards(profileId: ObjectId) {
  const ws = useWorkspaceId();
  const { realms } = useBoot();
  const queries = useQueryClient();
  useEffect(() => onHappening('card-changed', () => void queries.invalidateQueries({ queryKey: ['cards'] })), [queries]);
  return useQuery({
    queryKey: ['cards', ws, profileId],
    queryFn: async ({ signal }) => {
      const { items } = await ask(
        getPaymentMethodContract,
        { params: { ws }, body: { data: { profile_id: profileId, realm_id: realms.portal } } },
        ORDERS.cardsFailed,
        signal,
      );
      return cardsOf(items);
    },
    retry: retryPassing,
  });
}

type CardItem = {
  vault_id?: string | null | undefined;
  account_type?: string | null | undefined;
  last_four?: string | null | undefined;
  card_exp_month?: string | number | null | undefined;
  card_exp_year?: string | number | null | undefined;
};

/** An item without a vault id is not a card. */
function cardsOf(items: readonly CardItem[]): SavedCard[] {
  return items.flatMap(({ vault_id: vaultId, account_type, last_four, card_exp_month, card_exp_year }) =>
    vaultId
      ? [{ vaultId, accountType: account_type ?? '', lastFour: last_four ?? '', expMonth: String(card_exp_month ?? ''), expYear: String(card_exp_year ?? '') }]
      : [],
  );
}
