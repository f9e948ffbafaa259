/** Who a right is for. `owner` is the consumer that a record belongs to: the person, their family, the groups they own. */
export const COLUMNS = ['admin', 'staff', 'pos', 'owner', 'web', 'anyone'] as const;
export type Column = (typeof COLUMNS)[number];

/** A role in a workspace, for people who are signed in. A signed-out visitor has none. */
export type Role = Extract<Column, 'admin' | 'staff' | 'pos' | 'web'>;

export type Rights = { read: readonly Column[]; write: readonly Column[] };

/** Which records of a kind a column may see at all. Admin and Staff see all of their workspace. */
export type RowScope = 'all' | 'published' | 'own' | 'own-or-member' | 'same-store' | 'own-terminal' | 'scanned-person' | 'none';

/** When a record is published: when it is active and sold on the web, unless it is withdrawn, always, or never. */
type Published = 'active-and-web' | 'unless-withdrawn' | 'always' | 'never';

export type RecordAccess = {
  create: readonly Column[];
  update: readonly Column[];
  rows: { pos: RowScope; web: RowScope; anyone: RowScope };
  published: Published;
  /** While this field is true, the owner may read the record but not change it. */
  ownerLock: string | null;
};

/** A right for `anyone` covers every caller. */
export function allows(columns: readonly Column[], roles: readonly Role[], isOwner: boolean): boolean {
  return columns.some((column) => {
    if (column === 'anyone') return true;
    return column === 'owner' ? isOwner : roles.includes(column);
  });
}

export const PUBLIC: Rights = { read: ['anyone'], write: ['admin'] };
export const AT_WORK: Rights = { read: ['admin', 'staff', 'pos'], write: ['admin'] };
export const IN_OFFICE: Rights = { read: ['admin', 'staff'], write: ['admin'] };

/** Written by actions, or read from a table. No generic call may write it. */
export function keptByActions(...read: Column[]): Rights {
  return { read, write: [] };
}

export function catalogueAccess(published: Published): RecordAccess {
  const rows = { pos: 'all', web: 'published', anyone: 'published' } as const;
  return { create: ['admin'], update: ['admin'], rows, published, ownerLock: null };
}

export function officeAccess(pos: RowScope): RecordAccess {
  const rows = { pos, web: 'none', anyone: 'none' } as const;
  return { create: ['admin'], update: ['admin'], rows, published: 'never', ownerLock: null };
}

export function personalAccess(changes: Partial<RecordAccess>): RecordAccess {
  const rows = { pos: 'none', web: 'own', anyone: 'none' } as const;
  return { create: ['admin'], update: ['admin'], rows, published: 'never', ownerLock: null, ...changes };
}

export function viewAccess(rows: RecordAccess['rows'], published: Published = 'never'): RecordAccess {
  return { create: [], update: [], rows, published, ownerLock: null };
}
