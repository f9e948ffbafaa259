import type { AccountTables } from '#server/accounts/tables.ts';
import type { DocletTables } from '#server/doclets/tables.ts';
import type { PlatformTables } from '#server/platform/tables.ts';
import type { WorkspaceTables } from '#server/workspaces/tables.ts';

/** Every table by its module. A table is written by the module that lists it and by no other. */
export type Schema = PlatformTables & AccountTables & WorkspaceTables & DocletTables;
