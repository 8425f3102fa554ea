import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Source } from '../../platform/source.ts';

type Revocation = {
  readonly userId: string;
  readonly source: Source;
  readonly now: Date;
  /** Whether the keys stay that the user made for workspaces: programs of a company use them. Default: false. */
  readonly keepsWorkspaceKeys?: boolean;
};

/** Revokes what opens an account besides its sessions: API keys, programs and Google. Returns the ids of keys and programs, to publish after the commit. */
export type RevokeAccess = (transaction: Kysely<DB>, revocation: Revocation) => Promise<string[]>;
