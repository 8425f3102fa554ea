import { createSharedPoll } from '../platform/db/shared-poll.ts';
import type { AudioTokens, FreeAudioTokens } from '../recordings/recordings.ts';
import { createActivity } from './activity/activity.service.ts';
import { createFolderAccess } from './labels/folder-access.service.ts';
import { createLabelsService } from './labels/labels.service.ts';
import { createOrganise } from './labels/organise.service.ts';
import { createPrivateFolders } from './labels/private-folders.service.ts';
import { createRefuseHidden } from './labels/refuse-hidden.ts';
import { createLibraryService } from './list/library.service.ts';
import { createWatchLibrary } from './list/watch-library.ts';
import { createMergeRecordings } from './merging/merge.service.ts';
import { createCommentsService } from './collaboration/comments.service.ts';
import { createViewers } from './collaboration/viewers.service.ts';
import { createNotesService } from './notes/notes.service.ts';
import { createReports } from './reports/reports.service.ts';
import { createSpeechModelsService } from './status/speech-models.service.ts';
import { createRetry } from './status/retry.service.ts';
import { createStartEstimates } from './status/start-estimates.ts';
import { createTranscriptionsReader } from './status/transcriptions.reader.ts';
import { createTranscriptionsService } from './status/transcriptions.service.ts';
import { createWaitForFreeResult, createWaitForText } from './status/wait-for-transcripts.ts';
import { createWatch } from './status/watch.ts';
import { createWatchedStates } from './status/watched-states.ts';

// The door of the room: other rooms import from this file alone.

export { activityRoutes } from './activity/activity.routes.ts';
export { formerMembersRoutes, labelsRoutes } from './labels/labels.routes.ts';
export { eraseLabels, type LabelsService } from './labels/labels.service.ts';
export { createSettleLabels } from './labels/settle-labels.ts';
export { libraryRoutes } from './list/library.routes.ts';
export type { LibraryService } from './list/library.service.ts';
export { createMerge } from './merging/merge.job.ts';
export { mergeRoutes } from './merging/merge.routes.ts';
export { commentsRoutes } from './collaboration/comments.routes.ts';
export { listCommentsOf } from './collaboration/comments.service.ts';
export { createMentionMails } from './collaboration/send-mention-mails.ts';
export { notesRoutes } from './notes/notes.routes.ts';
export { reportsRoutes } from './reports/reports.routes.ts';
export {
  findQuestionRecordings,
  holdQuestionScope,
  type QuestionScope,
  readQuestionScope,
} from './search/question-recordings.repository.ts';
export { createSearchIndexer } from './search/search-indexer.ts';
export { registerSearchMetrics } from './search/search-metrics.ts';
export { eraseSearchIndex } from './search/search.service.ts';
export { speechModelsRoutes } from './status/speech-models.routes.ts';
export { retryRoutes } from './status/retry.routes.ts';
export type { Retry } from './status/retry.service.ts';
export { transcriptionsRoutes } from './status/transcriptions.routes.ts';
export type { TranscriptionsService } from './status/transcriptions.service.ts';
export type { Watch } from './status/watch.ts';
export { failureOf } from './status/wait-for-transcripts.ts';
export type { WaitForFreeResult, WaitForText } from './status/wait-for-transcripts.ts';

type StatusDeps = Omit<Parameters<typeof createTranscriptionsReader>[0], 'estimateStart' | 'freeAudioUrlOf'> &
  Parameters<typeof createStartEstimates>[0] &
  Parameters<typeof createTranscriptionsService>[0] &
  Parameters<typeof createRetry>[0] &
  Parameters<typeof createSpeechModelsService>[0] &
  Pick<Parameters<typeof createWatch>[0], 'bus'> & { readonly freeAudioTokens: FreeAudioTokens };

type ListDeps = Omit<Parameters<typeof createLibraryService>[0], 'audioTokens'> &
  Omit<Parameters<typeof createMergeRecordings>[0], 'getItem'> &
  Parameters<typeof createLabelsService>[0] &
  Parameters<typeof createCommentsService>[0] &
  Parameters<typeof createViewers>[0] &
  Parameters<typeof createNotesService>[0] &
  Parameters<typeof createReports>[0] &
  Pick<Parameters<typeof createWatchLibrary>[0], 'bus'> &
  Pick<Parameters<typeof createPrivateFolders>[0], 'uploadRemoval'> & { readonly audioTokens: AudioTokens };

/** Creates the room's services of the API. */
export const createLibrary = (deps: StatusDeps & ListDeps) => {
  const status = createStatusServices(deps);
  return { ...status, ...createListServices(deps), ...createFolderServices({ ...deps, ...status }) };
};

const createStatusServices = (deps: StatusDeps) => {
  const estimateStart = createStartEstimates(deps);
  const reader = createTranscriptionsReader({
    ...deps,
    estimateStart,
    freeAudioUrlOf: deps.freeAudioTokens.urlOf,
  });
  const poll = createSharedPoll({ read: createWatchedStates({ ...deps, estimateStart }) });
  const watch = createWatch({ reader, bus: deps.bus, poll });
  return {
    reader,
    watch,
    transcriptions: createTranscriptionsService(deps),
    waitForFreeResult: createWaitForFreeResult(watch),
    waitForText: createWaitForText(watch),
    retry: createRetry(deps),
    listSpeechModels: createSpeechModelsService(deps),
  };
};

const createListServices = (deps: ListDeps) => {
  const library = createLibraryService(deps);
  const { getItem, listItems } = library;
  const poll = createSharedPoll({ read: library.listUnfinished });
  return {
    library,
    getItem,
    labels: createLabelsService(deps),
    comments: createCommentsService(deps),
    viewers: createViewers(deps),
    notes: createNotesService(deps),
    reports: createReports(deps),
    activity: createActivity(deps),
    organise: createOrganise({ ...deps, listItems }),
    mergeRecordings: createMergeRecordings({ ...deps, getItem }),
    watchLibrary: createWatchLibrary({ library, bus: deps.bus, poll }),
  };
};

type FolderDeps = Parameters<typeof createFolderAccess>[0] & Parameters<typeof createPrivateFolders>[0];

/** Creates what decides who sees the folders of a workspace. */
const createFolderServices = (deps: FolderDeps) => ({
  setFolderAccess: createFolderAccess(deps),
  privateFolders: createPrivateFolders(deps),
  refuseHidden: createRefuseHidden(deps),
});
