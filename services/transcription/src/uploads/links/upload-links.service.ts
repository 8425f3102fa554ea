import type { Readable } from 'node:stream';
import type { Locale } from '@escriba/contracts/shared/locale';
import { BYTES_PER_MB } from '@escriba/contracts/shared/limits';
import {
  UPLOAD_LINK_MINUTES,
  UPLOAD_LINKS_MAX,
  UPLOAD_LINKS_PATH,
} from '@escriba/contracts/transcription/upload-links';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { cleanFileName, createExpiringTokens, type Quota, userOwner } from '../../recordings/recordings.ts';
import { sizeLimitOf } from '../accepting/size-limit.ts';
import { fileTooLarge } from '../accepting/uploads.errors.ts';
import type { UploadsService } from '../accepting/uploads.service.ts';
import {
  tooManyUploadLinks,
  uploadLinkExpired,
  uploadLinkNotFound,
  uploadLinkUsed,
} from './upload-links.errors.ts';
import { type UploadLink, createUploadLinksRepository } from './upload-links.repository.ts';

type UploadLinksDeps = {
  readonly db: Kysely<DB>;
  readonly uploads: Pick<UploadsService, 'store' | 'accept'>;
  readonly quota: Pick<Quota, 'check'>;
  readonly userSizeBytesMax: number;
  /** The service's own secret, which signs links. */
  readonly ownSecret: string;
  readonly newId: () => string;
  readonly clock: () => Date;
};

type Wanted = Pick<UploadLink, 'fileName' | 'language' | 'clientInfo'>;

/** A link as its owner sees it. `path` opens it without a token of the user, relative to the gateway. */
export type OwnUploadLink = Pick<UploadLink, 'id' | 'fileName' | 'expiresAt' | 'transcriptionId'> & {
  readonly path: string;
  /** Whether it takes no file any more. */
  readonly isClosed: boolean;
};

/** A file that arrives at a link. */
type Arriving = {
  readonly bytes: Readable;
  /** The declared size; 0 if it is not known. */
  readonly declaredBytes: number;
  readonly address: string;
  readonly locale: Locale;
  readonly signal: AbortSignal;
};

export type UploadLinksService = ReturnType<typeof createUploadLinks>;

/** Creates one-time links with which a program that has no token sends the file of a user's recording. */
export const createUploadLinks = (deps: UploadLinksDeps) => {
  const { db, clock, newId } = deps;
  const links = createUploadLinksRepository(db);
  const tokens = createExpiringTokens({ secret: deps.ownSecret, clock, purpose: 'escriba upload link' });

  const toOwn = ({ id, ownerId, ...link }: UploadLink): OwnUploadLink => ({
    id,
    fileName: link.fileName,
    expiresAt: link.expiresAt,
    transcriptionId: link.transcriptionId,
    path: `${UPLOAD_LINKS_PATH}/${id}?token=${tokens.issue([ownerId, id])}`,
    isClosed: link.transcriptionId !== null || link.expiresAt <= clock(),
  });

  return {
    /** @throws tooManyUploadLinks */
    create: async (ownerId: string, wanted: Wanted): Promise<OwnUploadLink> => {
      const now = clock();
      if ((await links.countOpen(ownerId, now)) >= UPLOAD_LINKS_MAX)
        throw tooManyUploadLinks(UPLOAD_LINKS_MAX);
      const expiresAt = new Date(now.getTime() + UPLOAD_LINK_MINUTES * 60_000);
      const link = { ...wanted, fileName: cleanFileName(wanted.fileName), id: newId(), ownerId, expiresAt };
      await links.insert({ ...link, createdAt: now });
      return toOwn({ ...link, transcriptionId: null });
    },

    /** @throws uploadLinkNotFound, also for another user's */
    get: async (ownerId: string, id: string): Promise<OwnUploadLink> => {
      const link = await links.find(id);
      if (link === undefined || link.ownerId !== ownerId) throw uploadLinkNotFound();
      return toOwn(link);
    },

    /** Opens a link for a file. @throws uploadLinkNotFound, uploadLinkExpired, uploadLinkUsed */
    open: async (id: string, token: string): Promise<UploadLink> => {
      const link = await links.find(id);
      if (link === undefined || tokens.check([link.ownerId, id], token) !== 'valid')
        throw uploadLinkNotFound();
      if (link.transcriptionId !== null) throw uploadLinkUsed();
      if (link.expiresAt <= clock()) throw uploadLinkExpired();
      return link;
    },

    receive: createReceive(deps),
  };
};

/** Receives the file of an open link as any upload; returns the recording. Of two files at once the link takes one. @throws uploadLinkUsed, the errors of `store` and `accept` */
const createReceive =
  ({ uploads, quota, userSizeBytesMax }: Pick<UploadLinksDeps, 'uploads' | 'quota' | 'userSizeBytesMax'>) =>
  async (link: UploadLink, { bytes, declaredBytes, address, locale, signal }: Arriving): Promise<string> => {
    const user = { userId: link.ownerId, locale };
    const { limits } = await quota.check(user, { sizeBytes: declaredBytes });
    const { sizeBytesMax, tooLarge = fileTooLarge } = sizeLimitOf(limits, userSizeBytesMax);
    if (declaredBytes > sizeBytesMax) throw tooLarge(Math.floor(sizeBytesMax / BYTES_PER_MB));
    const sizeBytes = declaredBytes === 0 ? sizeBytesMax : declaredBytes;
    const claim = { sender: user, sizeBytes, fileBytesMax: sizeBytesMax };
    const recording = await uploads.store(
      { file: bytes, filename: link.fileName },
      { sizeBytesMax, tooLarge, claim, signal },
    );
    return uploads.accept({
      owner: userOwner(link.ownerId),
      recording,
      language: link.language,
      clientInfo: link.clientInfo,
      expiresAt: null,
      address,
      locale,
      signal,
      alongside: async (transaction, transcriptionId) => {
        const isFirst = await createUploadLinksRepository(transaction).take(link, transcriptionId);
        if (!isFirst) throw uploadLinkUsed();
      },
    });
  };

const KEPT_MS = 24 * 3_600_000;

/** Returns the chore that deletes links a day after they have expired. Recordings that were made with them stay. */
export const createUploadLinkRemoval = ({ db, clock }: Pick<UploadLinksDeps, 'db' | 'clock'>) => ({
  removeExpired: (): Promise<void> =>
    createUploadLinksRepository(db).deleteExpired(new Date(clock().getTime() - KEPT_MS)),
});

export type UploadLinkRemoval = ReturnType<typeof createUploadLinkRemoval>;

/** Deletes all links of a user. */
export const eraseUploadLinks = (db: Kysely<DB>, ownerId: string): Promise<void> =>
  createUploadLinksRepository(db).eraseOwner(ownerId);
