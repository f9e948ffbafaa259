import type { Generated } from 'kysely';
import type { DefaultedJson, JsonColumn } from '#server/platform/database/json-column.ts';

export type DocletTables = {
  doclet: {
    workspace_id: string;
    doclet_id: string;
    template_id: string;
    title: Generated<string>;
    data: DefaultedJson;
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
    data: DefaultedJson;
    created_at: Generated<Date>;
  };
  doclet_history: {
    workspace_id: string;
    history_id: string;
    doclet_id: string;
    actor_account: string | null;
    actor_role: string;
    change: 'create' | 'update' | 'tags' | 'delete' | 'weave' | 'unweave';
    before: JsonColumn<object> | null;
    after: JsonColumn<object> | null;
    changed_at: Generated<Date>;
  };
};
