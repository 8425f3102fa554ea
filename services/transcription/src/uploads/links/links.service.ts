import {
  type FeedEpisode,
  LINKS_LISTED_MAX,
  LINKS_OPEN_MAX,
  type Link,
  type NewLink,
} from '@escriba/contracts/transcription/links';
import type { Locale } from '@escriba/contracts/shared/locale';
import { isDomainError } from '@escriba/errors';
import { type Outbound, OutboundError } from '@escriba/outbound';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { chosenLanguage, type Quota, type User } from '../../recordings/recordings.ts';
import { requireFolder } from '../accepting/choose-folder.ts';
import { toClientInfo } from '../accepting/client-info.ts';
import { uploadFinished, uploadNotFound } from '../tus/resumable-uploads.errors.ts';
import type { UploadRemoval } from '../tus/upload-removal.ts';
import type { LinkFetching } from './fetch-links.ts';
import { type LinkFetch, type NewLinkFetch, createLinkFetchesRepository } from './link-fetches.repository.ts';
import {
  addressRefused,
  linkInvalid,
  linkNotFailed,
  linkNotKnown,
  linkNotPage,
  linksSwitchedOff,
  tooManyLinks,
} from './links.errors.ts';

type LinksDeps = {
  readonly db: Kysely<DB>;
  readonly outbound: Pick<Outbound, 'checkUrl'>;
  readonly quota: Pick<Quota, 'check'>;
  readonly removal: Pick<UploadRemoval, 'cancel'>;
  readonly linkFetching: Pick<LinkFetching, 'wake'>;
  readonly linkFetchesMax: number;
  readonly clock: () => Date;
  readonly newId: () => string;
};

/** A link whose fields are checked. */
type BegunLink = Omit<NewLinkFetch, 'ownerId' | 'locale' | 'now'>;

export type LinksService = ReturnType<typeof createLinksService>;

/** Manages the links that a user gives instead of files. */
export const createLinksService = (deps: LinksDeps) => {
  const { db, clock } = deps;
  const links = createLinkFetchesRepository(db);

  const get = async ({ userId }: Pick<User, 'userId'>, id: string): Promise<LinkFetch> => {
    const link = await links.find(userId, id);
    if (!link) throw linkNotKnown();
    return link;
  };

  const wake = async (user: User, id: string): Promise<Link> => {
    deps.linkFetching.wake();
    return toLink(await get(user, id), user.locale);
  };
  const fetchAgain = createFetchAgain(deps, { get, wake });

  return {
    /** @throws linksSwitchedOff, linkInvalid, addressRefused, tooManyLinks, fieldInvalid, wordInvalid, uploadFolderNotFound, the plan's refusals */
    create: async (user: User, input: NewLink): Promise<Link> => {
      if (deps.linkFetchesMax === 0) throw linksSwitchedOff();
      const link = newFetchOf(deps, user, input);
      await requireFolder(db, user.userId, link.clientInfo);
      await deps.quota.check(user, { sizeBytes: 1 });
      await insertLink(deps, { ...link, now: clock() });
      return wake(user, link.id);
    },

    /** Returns an address as it would be fetched. @throws linksSwitchedOff, linkInvalid, addressRefused */
    checkAddress: (url: string): string => {
      if (deps.linkFetchesMax === 0) throw linksSwitchedOff();
      return checkAddress(deps, url);
    },

    begin: createBegin(deps),

    /** Returns a user's links, newest first. */
    list: async (user: User): Promise<Link[]> =>
      (await links.list(user.userId, LINKS_LISTED_MAX)).map((link) => toLink(link, user.locale)),

    /** @throws linkNotKnown */
    get: async (user: User, id: string): Promise<Link & { episodes: FeedEpisode[] }> => {
      const link = toLink(await get(user, id), user.locale);
      return { ...link, episodes: await links.listEpisodes(user.userId, id) };
    },

    /** @throws linkNotKnown, linkNotFailed, linksSwitchedOff, the plan's refusals */
    retry: (user: User, id: string): Promise<Link> => fetchAgain(user, id, links.retry, linkNotFailed),

    /** Fetches the recording of a page, which the user may transcribe. @throws linkNotKnown, linkNotPage, linksSwitchedOff, the plan's refusals */
    confirm: (user: User, id: string): Promise<Link> => fetchAgain(user, id, links.confirm, linkNotPage),

    /** Ends a link and removes the received bytes, unless they became a recording. @throws linkNotKnown, uploadBusy */
    delete: async ({ userId }: Pick<User, 'userId'>, id: string): Promise<void> => {
      if (!(await links.delete(userId, id))) throw linkNotKnown();
      await deps.removal.cancel(userId, id).catch((error: unknown) => {
        if (!isDomainError(error) || !GONE.has(error.code)) throw error;
      });
    },
  };
};

/**
 * Fetches an address that was checked before, under that id. `alongside` runs in the transaction.
 * @throws linksSwitchedOff, tooManyLinks, the plan's refusals
 */
const createBegin =
  (deps: LinksDeps) =>
  async (
    user: User,
    link: BegunLink,
    alongside: (transaction: Transaction<DB>) => Promise<void>,
  ): Promise<void> => {
    if (deps.linkFetchesMax === 0) throw linksSwitchedOff();
    await deps.quota.check(user, { sizeBytes: 1 });
    const { userId: ownerId, locale } = user;
    await insertLink(deps, { ...link, ownerId, locale, now: deps.clock() }, alongside);
    deps.linkFetching.wake();
  };

/** @throws linkInvalid, addressRefused, fieldInvalid, wordInvalid */
const newFetchOf = (
  deps: Pick<LinksDeps, 'newId' | 'outbound'>,
  { userId, locale }: User,
  { url, title, rights_confirmed: isConfirmed = false, ...fields }: NewLink,
): Omit<NewLinkFetch, 'now'> => ({
  id: deps.newId(),
  ownerId: userId,
  url: checkAddress(deps, url),
  locale,
  title: title?.trim() || null,
  language: chosenLanguage(fields),
  clientInfo: toClientInfo(fields),
  isConfirmed,
});

type FetchAgainTools = {
  readonly get: (user: User, id: string) => Promise<LinkFetch>;
  readonly wake: (user: User, id: string) => Promise<Link>;
};

/** Returns what makes a link due that does not wait for its turn; `change` returns whether it could. */
const createFetchAgain =
  (
    { linkFetchesMax, quota, clock }: Pick<LinksDeps, 'linkFetchesMax' | 'quota' | 'clock'>,
    { get, wake }: FetchAgainTools,
  ) =>
  async (
    user: User,
    id: string,
    change: (ownerId: string, id: string, now: Date) => Promise<boolean>,
    refusal: () => Error,
  ): Promise<Link> => {
    if (linkFetchesMax === 0) throw linksSwitchedOff();
    await get(user, id);
    await quota.check(user, { sizeBytes: 1 });
    if (!(await change(user.userId, id, clock()))) throw refusal();
    return wake(user, id);
  };

const insertLink = (
  { db }: Pick<LinksDeps, 'db'>,
  link: NewLinkFetch,
  alongside?: (transaction: Transaction<DB>) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await alongside?.(transaction);
    const links = createLinkFetchesRepository(transaction);
    await links.lockOwner(link.ownerId);
    if ((await links.countOpen(link.ownerId)) >= LINKS_OPEN_MAX) throw tooManyLinks();
    await links.insert(link);
    await links.forgetEnded(link.ownerId, LINKS_LISTED_MAX);
  });

/** Nothing was received yet, or it is a recording. */
const GONE: ReadonlySet<string> = new Set([uploadNotFound().code, uploadFinished().code]);

const checkAddress = ({ outbound }: Pick<LinksDeps, 'outbound'>, url: string): string => {
  try {
    const address = outbound.checkUrl(url.trim());
    address.hash = '';
    return address.href;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw error.reason === 'address_refused' ? addressRefused() : linkInvalid();
  }
};

const toLink = ({ id, fault, createdAt, ...link }: LinkFetch, locale: Locale): Link => ({
  linkId: id,
  url: link.url,
  name: link.name,
  state: link.state,
  receivedBytes: link.receivedBytes,
  totalBytes: link.totalBytes,
  errorCode: fault?.code ?? null,
  errorMessage: fault?.[locale] ?? null,
  canRetry: link.state === 'failed' && fault?.canRetry === true,
  createdAt: createdAt.toISOString(),
});
