import { ApiError } from '@escriba/client';
import { listTranscriptions } from '@escriba/contracts/transcription/library';
import { listVersions } from '@escriba/contracts/transcription/versions';
import { beforeEach, expect, it } from '@jest/globals';
import { someUser } from '../../../testing/signed-in.ts';
import { recordingId } from '../../../testing/recordings.ts';
import { provideIndexedDatabase } from '../../../testing/indexed-database.ts';
import { LAST_WORDS } from '../../platform/databases.ts';
import type { Session } from '../../session/session.ts';
import { notesDraftKey, transcriptDraftKey } from './draft-keys.ts';
import { removeDeletedCopies } from './remove-deleted-copies.ts';

provideIndexedDatabase();
beforeEach(() => localStorage.clear());

const user = someUser();

/** A session of a server on which no recording is listed, and one has no text yet. */
const openSession = (existing: string): Session =>
  ({
    getState: () => ({ status: 'authenticated', user }),
    call: async (route: unknown, input: { params: { id: string } }) => {
      if (route === listTranscriptions) return { data: [] };
      if (route !== listVersions) throw new Error('not expected');
      if (input.params.id === existing) return { data: [] };
      throw new ApiError({ status: 404, code: 'transcription.not_found', message: 'Não existe' });
    },
  }) as unknown as Session;

it('removes unsaved changes to recordings that were deleted while this browser was closed', async () => {
  const [gone, existing] = [recordingId(1), recordingId(2)];
  const keep = (key: string, ownerId: string) =>
    localStorage.setItem(LAST_WORDS + key, JSON.stringify({ ownerId, text: 'segredo', revision: 1 }));
  keep(transcriptDraftKey(user.id, gone), user.id);
  keep(`${notesDraftKey(user.id, gone)}~1`, user.id);
  keep(transcriptDraftKey(user.id, existing), user.id);
  keep(notesDraftKey(user.id, recordingId(3)), 'workspace');
  await removeDeletedCopies(openSession(existing));
  expect(Object.keys(localStorage).toSorted()).toEqual(
    [transcriptDraftKey(user.id, existing), notesDraftKey(user.id, recordingId(3))]
      .map((key) => LAST_WORDS + key)
      .toSorted(),
  );
});
