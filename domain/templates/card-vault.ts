import { TEMPLATE } from '#domain/fixed-ids.ts';
import { keptByActions, viewAccess } from './access.ts';
import { text } from './field-kinds.ts';
import { fields, titledBy, viewTemplate } from './template.ts';

export const cardVault = viewTemplate({
  id: TEMPLATE.cardVault,
  name: 'Card Vault',
  key: 'card-vault',
  title: titledBy('account_type', 'last_four'),
  access: viewAccess({ pos: 'all', web: 'own', anyone: 'none' }),
  fields: {
    ...fields(keptByActions('admin', 'staff', 'pos', 'owner'), { account_type: text(40), last_four: text(4) }),
    ...fields(keptByActions('owner'), { card_exp_month: text(2), card_exp_year: text(4) }),
    // The processor's id of the card. Only get-payment-method gives it, and only to the owner.
    ...fields(keptByActions(), { vault_id: text() }),
  },
});
