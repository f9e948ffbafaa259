import { useQuery } from '@tanstack/react-query';
import { listMembers } from '#server/api/list-members/contract.ts';
import { ask } from '#web/lib/calls/asked.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { SelectField } from '#web/ui/field/field.tsx';
import { useFieldError } from '../record/form-context.ts';
import type { FieldProps } from './field-props.ts';

/** Chooses the sign-in of a person who works here. */
export function MemberField({ path, value, onChange }: FieldProps) {
  const ws = useWorkspaceId();
  const { data: members = [], error } = useQuery({
    queryKey: ['catalogue', 'members', ws],
    queryFn: async () => (await ask(listMembers, { params: { ws } }, 'Those who work here could not be fetched.')).items,
  });
  const chosen = typeof value === 'string' ? value : '';
  return (
    <SelectField
      label="Their sign-in"
      error={useFieldError(path) ?? error?.message}
      hint="Somebody appears here once they have accepted an invitation."
      value={chosen}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    >
      <option value="">None yet</option>
      {chosen !== '' && !members.some(({ _id }) => _id === chosen) && <option value={chosen}>…</option>}
      {members.map(({ _id, name, email }) => (
        <option key={_id} value={_id}>
          {name ? `${name}, ${email}` : email}
        </option>
      ))}
    </SelectField>
  );
}
