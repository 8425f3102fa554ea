import { TOKEN_PROTOCOL_PREFIX, WORKSPACE_PROTOCOL_PREFIX } from '@escriba/contracts/transcription/live-text';
import type { AppServices } from '../../../data/app-services.ts';
import { readRecordingWords } from '../../../data/vocabulary/typed-words.ts';
import { currentLocale } from '../../../i18n/locale.ts';
import { type LiveText, startLiveText } from '../../../media/live-text/live-text.ts';
import { recallLanguage } from '../queue/upload-language.ts';
import type { UploadQueue } from '../queue/upload-queue.ts';
import { findChoice } from '../../../session/workspace-choice.ts';

/** Starts live text in the user's language of the last upload, with the words that are typed for the next one. */
export const startUserLiveText = (
  stream: MediaStream,
  { session, uploads }: Pick<AppServices, 'session'> & { readonly uploads: UploadQueue['store'] },
): LiveText => {
  const userId = session.getState().user?.id;
  const workspace = findChoice(userId);
  return startLiveText(stream, {
    language: (userId === undefined ? null : recallLanguage(userId)) ?? undefined,
    words: readRecordingWords(uploads.getState().typedWords).words,
    locale: currentLocale(),
    findIdentity: async () => [
      TOKEN_PROTOCOL_PREFIX + (await session.getAccessToken()),
      ...(workspace === undefined ? [] : [WORKSPACE_PROTOCOL_PREFIX + workspace.id]),
    ],
  });
};
