import type { Readable } from 'node:stream';
import type { Locale } from '@escriba/contracts/shared/locale';
import { BYTES_PER_MB } from '@escriba/contracts/shared/limits';
import {
  UPLOAD_LINK_MINUTES,
  UPLOAD_LINKS_MAX,
  UPLOAD_LINKS_PATH,
} from '@escriba/contracts/transcription/upload-links';
import { isDomainError } from '@escriba/errors';
import type { Kysely } from 'kysely';
import { actLater } from '../../platform/acting/acting.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import {
  cleanFileName,
  cleanTitle,
  createExpiringTokens,
  type Quota,
  type User,
  userOwner,
} from '../../recordings/recordings.ts';
import { sizeLimitOf } from '../accepting/size-limit.ts';
import { fileTooLarge } from '../accepting/uploads.errors.ts';
import type { UploadsService } from '../accepting/uploads.service.ts';
import type { LinksService } from './links.service.ts';
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
  readonly links: Pick<LinksService, 'checkAddress' | 'begin'>;
  readonly quota: Pick<Quota, 'check'>;
  readonly userSizeBytesMax: number;
  /** The service's own secret, which signs links. */
  readonly ownSecret: string;
  readonly newId: () => string;
  readonly clock: () => Date;
};

type Wanted = Pick<UploadLink, 'language' | 'clientInfo'> & {
  /** The name of the recording; undefined: that of the file at `sourceUrl`. */
  readonly fileName?: string | undefined;
  /** The public address of the file; undefined: a program sends it. */
  readonly sourceUrl?: string | undefined;
};

/** A link as its owner sees it. `path` opens it without a token of the user, relative to the gateway. */
export type OwnUploadLink = Pick<
  UploadLink,
  'id' | 'fileName' | 'expiresAt' | 'transcriptionId' | 'sourceUrl'
> & {
  readonly path: string;
  /** Whether it takes no file any more, or its address can no longer be accepted. */
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

  const toOwn = ({ id, ownerId, ...link }: Omit<UploadLink, 'actor'>): OwnUploadLink => ({
    id,
    fileName: link.fileName,
    expiresAt: link.expiresAt,
    transcriptionId: link.transcriptionId,
    sourceUrl: link.sourceUrl,
    path: `${UPLOAD_LINKS_PATH}/${id}?token=${tokens.issue([ownerId, id])}`,
    isClosed: link.transcriptionId !== null || (link.acceptedAt === null && link.expiresAt <= clock()),
  });

  const getOwn = async (ownerId: string, id: string): Promise<UploadLink> => {
    const link = await links.find(id);
    if (link === undefined || link.ownerId !== ownerId) throw uploadLinkNotFound();
    return link;
  };

  return {
    /** @throws tooManyUploadLinks; of an address linksSwitchedOff, linkInvalid, addressRefused */
    create: async (ownerId: string, { fileName, sourceUrl, ...wanted }: Wanted): Promise<OwnUploadLink> => {
      const address = sourceUrl === undefined ? null : deps.links.checkAddress(sourceUrl);
      const now = clock();
      if ((await links.countOpen(ownerId, now)) >= UPLOAD_LINKS_MAX)
        throw tooManyUploadLinks(UPLOAD_LINKS_MAX);
      const expiresAt = new Date(now.getTime() + UPLOAD_LINK_MINUTES * 60_000);
      const link = {
        ...wanted,
        fileName: toName({ fileName, sourceUrl }),
        sourceUrl: address,
        id: newId(),
        ownerId,
        expiresAt,
      };
      await links.insert({ ...link, createdAt: now });
      return toOwn({ ...link, transcriptionId: null, acceptedAt: null });
    },

    /** @throws uploadLinkNotFound, also for another user's */
    get: async (ownerId: string, id: string): Promise<OwnUploadLink> => toOwn(await getOwn(ownerId, id)),

    fetchSource: createFetchSource(deps, getOwn),

    /** Opens a link for a file. @throws uploadLinkNotFound, uploadLinkExpired, uploadLinkUsed */
    open: async (id: string, token: string): Promise<UploadLink> => {
      const link = await links.find(id);
      if (link === undefined || tokens.check([link.ownerId, id], token) !== 'valid')
        throw uploadLinkNotFound();
      if (link.sourceUrl !== null) throw uploadLinkNotFound();
      if (link.transcriptionId !== null) throw uploadLinkUsed();
      if (link.expiresAt <= clock()) throw uploadLinkExpired();
      return link;
    },

    receive: createReceive(deps),
  };
};

/**
 * Begins to fetch the file of a link with an address, once; its id becomes that of the fetched link and of the recording.
 * @throws uploadLinkNotFound, uploadLinkExpired, linksSwitchedOff, tooManyLinks, the plan's refusals
 */
const createFetchSource =
  (
    { links, clock }: Pick<UploadLinksDeps, 'links' | 'clock'>,
    getOwn: (ownerId: string, id: string) => Promise<UploadLink>,
  ) =>
  async (user: User, id: string, isConfirmed: boolean): Promise<void> => {
    const link = await getOwn(user.userId, id);
    const { sourceUrl: url, acceptedAt, fileName, language, clientInfo } = link;
    if (url === null || acceptedAt !== null) return;
    if (link.expiresAt <= clock()) throw uploadLinkExpired();
    const begun = { id, url, title: fileName || null, language, clientInfo, isConfirmed };
    try {
      await links.begin(user, begun, async (transaction) => {
        if (!(await createUploadLinksRepository(transaction).accept(link, clock()))) throw uploadLinkUsed();
      });
    } catch (error) {
      // Another call has just begun it.
      if (!isDomainError(error) || error.code !== uploadLinkUsed().code) throw error;
    }
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
    const accept = () =>
      uploads.accept({
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
    return actLater(link, accept);
  };

/** Returns the stored name: of a file that is sent, which may have a path before it, or a title for what is at an address; empty without one. */
const toName = ({ fileName, sourceUrl }: Pick<Wanted, 'fileName' | 'sourceUrl'>): string => {
  if (fileName === undefined) return '';
  return sourceUrl === undefined ? cleanFileName(fileName) : cleanTitle(fileName);
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
