import { useQuery } from '@tanstack/react-query';
import { listTemplates } from '#server/api/list-templates/contract.ts';
import { ask } from '#web/lib/calls/asked.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';

/** A kind of record as the server describes it, with everything that a list and a form need to know. */
export type ShapeInfo = {
  kind: string;
  label: string;
  required: boolean;
  hide_if: { field: string; equals: string | boolean } | null;
  max_length?: number;
  min_length?: number;
  multiline?: boolean;
  format?: string | null;
  min?: number;
  max?: number;
  decimals?: number;
  options?: readonly string[] | null;
  schema?: Readonly<Record<string, ShapeInfo>>;
  max_items?: number;
  template_id?: string | null;
  create_new?: string;
  holds?: 'asset' | 'photo';
};
export type FieldInfo = ShapeInfo & { key: string; read: readonly string[]; write: readonly string[]; filter: readonly string[] };
export type WeaveInfo = { template_id: string; role: string | null; create: readonly string[]; remove: readonly string[] };
export type TemplateInfo = {
  _id: string;
  name: string;
  key: string;
  source: 'record' | 'view';
  title_fields: readonly string[];
  create: readonly string[];
  update: readonly string[];
  fields: readonly FieldInfo[];
  weaves: readonly WeaveInfo[];
};

export type Data = Readonly<Record<string, unknown>>;

export function useTemplates() {
  const ws = useWorkspaceId();
  return useQuery({
    queryKey: ['catalogue', 'templates', ws],
    queryFn: async () => (await ask(listTemplates, { params: { ws } }, 'What can be changed here could not be fetched.')).items as unknown as TemplateInfo[],
    staleTime: Infinity,
  });
}

/** What administrators may change by hand, as opposed to what is counted, owed or written by actions. */
export const isWritable = (template: TemplateInfo): boolean => template.source === 'record' && template.update.includes('admin');
export const isWritableField = (field: FieldInfo): boolean => field.write.includes('admin');
