import { type AcceptedVersions, LEGAL_DOCUMENTS, LEGAL_VERSIONS } from '@escriba/contracts/auth/legal';
import type { Kysely } from 'kysely';
import { createConsentsRepository } from '../consents/consents.repository.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Source } from '../../platform/source.ts';
import { legalVersionUnknown } from './legal.errors.ts';

type Deps = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  /** The versions, newest first. */
  readonly versions?: typeof LEGAL_VERSIONS;
};
type Acceptance = { readonly userId: string; readonly accepted: AcceptedVersions; readonly source: Source };

/** Records which version of the terms and the privacy policy a user accepted, when and from where. They are rows of the consent log. */
export const createAcceptances = ({ db, clock, versions = LEGAL_VERSIONS }: Deps) => {
  /**
   * Records the versions that a user accepted. A page that was open when a new version was published names the one it showed. Throws
   * legalVersionUnknown if that never existed.
   */
  const record = async (handle: Kysely<DB>, { userId, accepted, source }: Acceptance): Promise<void> => {
    const rows = LEGAL_DOCUMENTS.flatMap((document) => {
      const version = accepted[document];
      if (version === undefined) return [];
      const found = versions[document].find((each) => each.version === version);
      if (found === undefined) throw legalVersionUnknown();
      return [
        {
          user_id: userId,
          purpose: document,
          text_version: version,
          text_hash: found.digest,
          granted: true,
          at: clock(),
          ip: source.ip,
          user_agent: source.userAgent,
        },
      ];
    });
    await createConsentsRepository(handle).insert(rows);
  };

  const read = async (userId: string) => {
    const rows = await createConsentsRepository(db).list(userId);
    return LEGAL_DOCUMENTS.map((document) => {
      const { version } = versions[document][0];
      const first = rows.findLast((row) => row.purpose === document && row.text_version === version);
      return { document, version, acceptedAt: first?.at.toISOString() ?? null };
    });
  };

  return {
    record,
    read,
    /** Records what is not accepted yet; throws legalVersionUnknown for a version that is not the current one. */
    accept: async ({ userId, accepted, source }: Acceptance) => {
      const standing = await read(userId);
      const isOld = standing.some(
        ({ document, version }) => accepted[document] !== undefined && accepted[document] !== version,
      );
      if (isOld) throw legalVersionUnknown();
      const open = standing.filter(({ acceptedAt }) => acceptedAt === null).map(({ document }) => document);
      const asked = Object.fromEntries(
        Object.entries(accepted).filter(([document]) => open.some((each) => each === document)),
      );
      await record(db, { userId, accepted: asked, source });
      return read(userId);
    },
  };
};

export type Acceptances = ReturnType<typeof createAcceptances>;
