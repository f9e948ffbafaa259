/** Texts about groups and their visits. */
export const GROUPS = {
  looking: 'Looking for the groups…',
  failed: 'The groups could not be fetched.',
  none: 'There are no groups yet.',
  noneText: 'A group is asked for in the shop and confirmed under Approvals.',
  gone: 'There is no such group.',
  dateFailed: 'Who comes on this day could not be fetched.',
  assignFailed: 'They could not be entered. Please try again.',
  lost: 'The answer was lost. Ask again: it is the same request, and nobody is entered twice.',
  nobody: 'Nobody is in this group yet.',
  full: 'No passes are free on this day.',
} as const;
