import {
  addVocabulary,
  changeVocabulary,
  deleteVocabulary,
  dismissWord,
  getRecordingVocabulary,
  listVocabulary,
  listWordSuggestions,
} from '@escriba/contracts/transcription/vocabulary';
import { VOCABULARY_WORDS_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { VocabularyService } from './vocabulary.service.ts';

/** Registers the routes of the words that recognition prefers in a signed-in user's recordings. */
export const vocabularyRoutes =
  ({ vocabulary }: { vocabulary: VocabularyService }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);

    serveRoute(app, listVocabulary, async (request) => ({
      success: true as const,
      data: { words: await vocabulary.list(getUser(request).id), max: VOCABULARY_WORDS_MAX },
    }));

    serveRoute(app, addVocabulary, async (request) => ({
      success: true as const,
      data: await vocabulary.add(getUser(request).id, request.body),
    }));

    serveRoute(app, changeVocabulary, async (request) => ({
      success: true as const,
      data: await vocabulary.change(getUser(request).id, request.params.wordId, request.body),
    }));

    serveRoute(app, deleteVocabulary, async (request) => {
      await vocabulary.delete(getUser(request).id, request.params.wordId);
      return { success: true as const };
    });

    serveRoute(app, listWordSuggestions, async (request) => ({
      success: true as const,
      data: await vocabulary.listSuggestions(getUser(request).id),
    }));

    serveRoute(app, dismissWord, async (request) => {
      await vocabulary.dismiss(getUser(request).id, request.body.text);
      return { success: true as const };
    });

    serveRoute(app, getRecordingVocabulary, async (request) => ({
      success: true as const,
      data: await vocabulary.getOfRecording(getUser(request).id, request.params.id),
    }));
  };
