import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export type DocletTables = {
  doclet: {
    workspace_id: string;
    doclet_id: string;
    template_id: string;
    title: Generated<string>;
    data: ColumnType<Record<string, unknown>, string | undefined, string>;
    tags: Generated<string[]>;
    owner_account: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  weave: {
    workspace_id: string;
    weave_id: string;
    from_id: string;
    to_id: string;
    from_template: string;
    to_template: string;
    role: Generated<string>;
    data: ColumnType<Record<string, unknown>, string | undefined, string>;
    created_at: Generated<Date>;
  };
  doclet_history: {
    workspace_id: string;
    history_id: string;
    doclet_id: string;
    actor_account: string | null;
    actor_role: string;
    change: 'create' | 'update' | 'tags' | 'delete' | 'weave' | 'unweave';
    before: JSONColumnType<object> | null;
    after: JSONColumnType<object> | null;
    changed_at: Generated<Date>;
  };
};
