import type { Doclet } from '#server/doclets/doclet.ts';
import type { MemberItem } from './contract.ts';

export function memberItemOf({ id, title, data }: Doclet): MemberItem {
  const text = (name: string) => (typeof data[name] === 'string' ? { [name]: data[name] } : {});
  const flag = (name: string) => (typeof data[name] === 'boolean' ? { [name]: data[name] } : {});
  return {
    _id: id,
    title,
    data: {
      first_name: String(data.first_name ?? ''),
      last_name: String(data.last_name ?? ''),
      ...text('dob'),
      ...text('invited_email'),
      ...text('invited_status'),
      ...flag('cashless_spending'),
      ...flag('profile_locked'),
      ...(typeof data.daily_spending_limit === 'number' ? { daily_spending_limit: data.daily_spending_limit } : {}),
    },
  };
}
