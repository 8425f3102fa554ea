import type {
  RecordingVocabulary,
  VocabularyEntry,
  WordSuggestion,
} from '@escriba/contracts/transcription/vocabulary';
import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import type { LibraryUser } from './library-user.ts';

type Answer<T> = { status: number; error?: string; message?: string; data: T };
type Added = { added: VocabularyEntry[]; known: string[] };

/** Creates a user's requests about words. */
export const createVocabularyClient = ({ request }: Pick<LibraryUser, 'request'>) => {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await request(method, `/api/transcription/${path}`, init);
    return { status: response.status, ...((await response.json()) as Omit<Answer<T>, 'status'>) };
  };
  const add = (words: readonly unknown[], folderId?: string | null) =>
    call<Added>('POST', 'vocabulary', { words, ...(folderId !== undefined && { folderId }) });
  return {
    list: async (): Promise<VocabularyEntry[]> =>
      (await call<{ words: VocabularyEntry[] }>('GET', 'vocabulary')).data.words,
    add,
    /** Adds words by their texts. */
    addTexts: (texts: readonly string[], folderId?: string) =>
      add(
        texts.map((text) => ({ text })),
        folderId,
      ),
    change: (id: string, text: string, soundsLike: string | null = null) =>
      call<VocabularyEntry>('PATCH', `vocabulary/${id}`, { text, soundsLike }),
    remove: (id: string) => call<never>('DELETE', `vocabulary/${id}`),
    suggestions: async (): Promise<WordSuggestion[]> =>
      (await call<WordSuggestion[]>('GET', 'vocabulary/suggestions')).data,
    dismiss: (text: string) => call<never>('POST', 'vocabulary/dismissals', { text }),
    ofRecording: (id: string) => call<RecordingVocabulary>('GET', `${id}/vocabulary`),
  };
};

export const textsOf = (words: readonly VocabularyWord[]): string[] => words.map(({ text }) => text);
