import * as Type from '../shared/schema.ts';
import { DateTime, Nullable, Ok } from '../shared/fields.ts';
import { FILE_NAME_LENGTH_MAX } from '../shared/limits.ts';
import { defineRoute } from '../shared/route.ts';
import { LINK_LENGTH_MAX } from './link-limits.ts';
import { TranscriptionId } from './transcription.ts';
import { UploadFields } from './upload.ts';

/** Links of an account that wait or are fetched at the same time. */
export const LINKS_OPEN_MAX = 20;
/** Links of an account that are listed, newest first; older ones that have ended are forgotten. */
export const LINKS_LISTED_MAX = 60;
/** Episodes of a feed that are offered, in the order of the feed. */
export const FEED_EPISODES_MAX = 300;

/**
 * State of a link: it waits for its turn or for another attempt (`waiting`), its file is fetched (`fetching`), it is a feed whose episodes
 * can be chosen (`feed`), it is a page whose recording is fetched once the user confirms that they may transcribe it (`page`), its file became a
 * recording (`completed`), or it `failed`.
 */
export const LINK_STATES = ['waiting', 'fetching', 'feed', 'page', 'completed', 'failed'] as const;
export const LinkState = Type.Enum([...LINK_STATES]);
export type LinkState = Type.Static<typeof LinkState>;

/** A link instead of a file. Its id becomes the id of its recording. */
export const Link = Type.Object({
  linkId: TranscriptionId,
  url: Type.String(),
  /** The name of the later recording, or the title of the feed; null until it is known. */
  name: Nullable(Type.String()),
  state: LinkState,
  receivedBytes: Type.Integer(),
  /** The size of the file; null until the server has declared it. */
  totalBytes: Nullable(Type.Integer()),
  errorCode: Nullable(Type.String()),
  errorMessage: Nullable(Type.String()),
  /** Whether another attempt may help. It continues after the received bytes if the server allows that. */
  canRetry: Type.Boolean(),
  createdAt: DateTime,
});
export type Link = Type.Static<typeof Link>;

/** An episode of a feed, whose `url` can be sent as a link. */
export const FeedEpisode = Type.Object({
  url: Type.String(),
  title: Type.String(),
  publishedAt: Nullable(DateTime),
  durationSeconds: Nullable(Type.Integer()),
});
export type FeedEpisode = Type.Static<typeof FeedEpisode>;

const { language_code, language, speech_model, channel_names, speakers_expected, vocabulary, folder_id } =
  UploadFields.properties;

/** An address and the fields that an upload has. */
export const NewLink = Type.Object({
  url: Type.String({ minLength: 1, maxLength: LINK_LENGTH_MAX }),
  /** The name of the recording; default: the name of the file. */
  title: Type.Optional(Type.String({ minLength: 1, maxLength: FILE_NAME_LENGTH_MAX })),
  /** Whether the user confirms that they may transcribe the recording, if the address is that of a page. */
  rights_confirmed: Type.Optional(Type.Boolean()),
  language_code,
  language,
  speech_model,
  channel_names,
  speakers_expected,
  vocabulary,
  folder_id,
});
export type NewLink = Type.Static<typeof NewLink>;

const params = Type.Object({ linkId: TranscriptionId });
const LinkResponse = Type.Object({ success: Ok, data: Link });

/**
 * Fails with 400 `link.invalid` or `link.address_refused`, 403 `link.too_many` or a limit of the plan, 501 `link.switched_off`. Whether there
 * is a file is found out afterwards.
 */
export const createLink = defineRoute({
  method: 'POST',
  path: '/api/transcription/links',
  summary: 'Transcribes the media file, or lists the episodes of the podcast feed, at a public address',
  access: 'user',
  body: NewLink,
  responses: { 202: LinkResponse },
});

export const listLinks = defineRoute({
  method: 'GET',
  path: '/api/transcription/links',
  summary: "The caller's links of the last days, newest first",
  access: 'user',
  responses: { 200: Type.Object({ success: Ok, data: Type.Array(Link) }) },
});

/** Fails with 404 `link.not_known`. */
export const getLink = defineRoute({
  method: 'GET',
  path: '/api/transcription/links/:linkId',
  summary: 'One link; of a feed, its episodes',
  access: 'user',
  params,
  responses: {
    200: Type.Object({
      success: Ok,
      data: Type.Object({ ...Link.properties, episodes: Type.Array(FeedEpisode) }),
    }),
  },
});

/** Fails with 404 `link.not_known`, 409 `link.not_failed`. */
export const retryLink = defineRoute({
  method: 'POST',
  path: '/api/transcription/links/:linkId/retry',
  summary: 'Fetches a link again that has failed',
  access: 'user',
  params,
  responses: { 202: LinkResponse },
});

/** Fails with 404 `link.not_known`, 409 `link.not_page`. */
export const confirmLink = defineRoute({
  method: 'POST',
  path: '/api/transcription/links/:linkId/confirm',
  summary: 'Fetches the recording of a page: the caller confirms that they may transcribe it',
  access: 'user',
  params,
  responses: { 202: LinkResponse },
});

/** Stops fetching and removes the received bytes. A recording that was made stays. Fails with 404 `link.not_known`. */
export const deleteLink = defineRoute({
  method: 'DELETE',
  path: '/api/transcription/links/:linkId',
  summary: 'Cancels a link, or removes one that has ended from the list',
  access: 'user',
  // It deletes no recording.
  permission: 'write',
  params,
  responses: { 200: Type.Object({ success: Ok }) },
});

export const linkRoutes = [createLink, listLinks, getLink, retryLink, confirmLink, deleteLink] as const;
