import { LINK_STATES } from '@escriba/contracts/transcription/links';
import { isDomainError } from '@escriba/errors';
import * as Type from 'typebox';
import type { LinksService, UploadLinksService } from '../../uploads/uploads.ts';
import type { UserServer } from './run-tool.ts';
import { oneOf } from './schemas.ts';

/** Episodes of a feed that one result has, in the order of the feed. */
const EPISODES_MAX = 50;

const NullableNumber = Type.Union([Type.Number(), Type.Null()]);

/** How far the file at an address is. */
export const LinkOutput = Type.Object({
  state: oneOf([...LINK_STATES], {
    description:
      'waiting, fetching: call again later. feed: call with the url of an episode. page: ask the user whether they may transcribe the recording, then call with quoteId and mayTranscribe. failed: see failure',
  }),
  name: Type.Union([Type.String(), Type.Null()], { description: 'Name of the recording, or of the feed' }),
  receivedBytes: Type.Number(),
  totalBytes: NullableNumber,
  failure: Type.Union([Type.String(), Type.Null()]),
  episodes: Type.Optional(
    Type.Array(
      Type.Object({
        url: Type.String(),
        title: Type.String(),
        publishedAt: Type.Union([Type.String(), Type.Null()]),
        durationSeconds: NullableNumber,
      }),
    ),
  ),
  moreEpisodes: Type.Optional(Type.Number({ description: 'Episodes of the feed that are not listed here' })),
});

type AddressDeps = {
  readonly uploadLinks: Pick<UploadLinksService, 'fetchSource'>;
  readonly links: Pick<LinksService, 'get' | 'confirm'>;
};

type Accepted = { readonly id: string; readonly mayTranscribe: boolean };

/**
 * Begins to fetch the address of an accepted quote, once, and returns how far it is; undefined if the file has become a recording with that id.
 * @throws uploadLinkExpired, linksSwitchedOff, tooManyLinks, the plan's refusals
 */
export const fetchAddress = async (
  { uploadLinks, links }: AddressDeps,
  { reader }: UserServer,
  { id, mayTranscribe }: Accepted,
): Promise<Type.Static<typeof LinkOutput> | undefined> => {
  await uploadLinks.fetchSource(reader, id, mayTranscribe);
  const link = await findLink(links, reader, id);
  if (link === undefined || link.state === 'completed') return undefined;
  const isConfirmed = link.state === 'page' && mayTranscribe;
  const { state, name, receivedBytes, totalBytes, errorMessage } = isConfirmed
    ? await links.confirm(reader, id)
    : link;
  const episodes = link.episodes.slice(0, EPISODES_MAX);
  return {
    state,
    name,
    receivedBytes,
    totalBytes,
    failure: errorMessage,
    ...(state === 'feed' && { episodes, moreEpisodes: link.episodes.length - episodes.length }),
  };
};

/** Finds a link; undefined once it is no longer listed. */
const findLink = async (
  links: Pick<LinksService, 'get'>,
  reader: UserServer['reader'],
  id: string,
): Promise<Awaited<ReturnType<LinksService['get']>> | undefined> => {
  try {
    return await links.get(reader, id);
  } catch (error) {
    if (isDomainError(error) && error.code === 'link.not_known') return undefined;
    throw error;
  }
};
