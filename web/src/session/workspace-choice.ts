import { WORKSPACE_ROLES, type WorkspaceRole } from '@escriba/contracts/auth/workspace-roles';
import { createEvents } from '../platform/events.ts';
import { readStored, writeStored } from '../platform/stored.ts';
import { readInTab, writeInTab } from '../platform/tab-stored.ts';

/** The workspace in which a user works in this tab. `name` and `role` are those of the last response. */
export type WorkspaceChoice = {
  readonly userId: string;
  readonly id: string;
  readonly name: string;
  readonly role: WorkspaceRole;
};

/** The script of `index.html` reads it too. */
const KEY = 'workspace';
const NONE = 'none';
const changes = createEvents();

/**
 * Returns the choice of this tab as it is stored; '' without one. A new tab begins with the choice that was made last in any tab, and keeps it: what
 * a page shows is of one workspace.
 */
export const readStoredChoice = (): string => {
  const own = readInTab(KEY);
  if (own !== undefined) return own === NONE ? '' : own;
  const last = readStored(KEY) ?? NONE;
  writeInTab(KEY, last);
  return last === NONE ? '' : last;
};

/** Stores the choice of this tab, and of new ones; undefined is the user's own space. The page must load again unless only name or role change. */
export const storeChoice = (choice: WorkspaceChoice | undefined): void => {
  const value = choice === undefined ? NONE : JSON.stringify(choice);
  writeInTab(KEY, value);
  writeStored(KEY, value);
  changes.emit();
};

export const subscribeChoice = changes.subscribe;

/** Returns the workspace in which a user works; undefined in their own space. */
export const findChoice = (
  userId: string | undefined,
  stored: string = readStoredChoice(),
): WorkspaceChoice | undefined => {
  const choice = parse(stored);
  return choice !== undefined && choice.userId === userId ? choice : undefined;
};

/** Returns whose recordings a user works with: those of the workspace, or their own. */
export const toOwnerId = <Id extends string | undefined>(userId: Id): Id | string =>
  findChoice(userId)?.id ?? userId;

const parse = (text: string): WorkspaceChoice | undefined => {
  try {
    const value = JSON.parse(text === '' ? 'null' : text) as Partial<WorkspaceChoice> | null;
    const isWhole = [value?.userId, value?.id, value?.name].every((part) => typeof part === 'string');
    return isWhole && WORKSPACE_ROLES.some((role) => role === value?.role)
      ? (value as WorkspaceChoice)
      : undefined;
  } catch {
    return undefined;
  }
};
