import type { Recordings } from './recordings.ts';
import type { Visitor } from './visitor.ts';

/** Brings a fresh page into each of its designed states, and keeps it there. */
export const createStates = (
  recordings: Recordings,
): Readonly<Record<string, (visitor: Visitor) => Promise<void>>> => ({
  idle: ({ upload }) => upload.state('idle'),
  chosen: async ({ upload }) => {
    await upload.drop(recordings.short());
    await upload.place.getByText('short-pt.wav').waitFor();
  },
  refused: async ({ upload }) => {
    await upload.drop(await recordings.written('Relatório anual.pdf', '%PDF-1.7'));
    await upload.alert.waitFor();
  },
  uploading: async ({ upload, network }) => {
    await upload.drop(await recordings.long('Assembleia de condomínio.ogg', 6));
    await network.slowUpload(SLOW_BYTES_PER_SECOND);
    await upload.send();
    await upload.bar(/./).waitFor();
  },
  transcribing: async ({ upload }) => {
    await upload.transcribe(await recordings.long('Reunião com o conselho.ogg', 6));
    await upload.sentences.first().waitFor();
  },
  result: async ({ upload }) => {
    await upload.transcribe((await recordings.joined('Entrevista.mp3', WELL_HEARD)).path);
    await upload.state('completed');
  },
  erasing: async ({ page, upload }) => {
    await upload.transcribe(recordings.short());
    await upload.state('completed');
    await upload.place.getByRole('button', { name: 'Apagar' }).click();
    await page.getByRole('dialog').waitFor();
  },
  trialUsed: async ({ upload }) => {
    await upload.transcribe(recordings.short());
    await upload.state('completed');
    await upload.erase('Apagar');
    await upload.place.getByRole('heading', { name: /^Você já usou/ }).waitFor();
  },
  truncated: async ({ upload }) => {
    await upload.transcribe((await recordings.joined('Seminário.mp3', [...LONG_TALK, ...LONG_TALK])).path);
    await upload.button('completed').waitFor({ timeout: LONG_TALK_PATIENCE_MS });
  },
  silent: async ({ upload }) => {
    await upload.transcribe(recordings.silence());
    await upload.state('completed');
  },
  failed: async ({ upload }) => {
    await upload.transcribe(await recordings.written('ata.mp3', 'Ata da reunião'));
    await upload.place
      .getByRole('button', { name: /^(Escolher outro arquivo|Choose another file)$/ })
      .waitFor();
  },
});

/** A rate so slow that an upload lasts as long as a test needs it. */
const SLOW_BYTES_PER_SECOND = 10_000;
const WELL_HEARD = ['fleurs-pt-000.ogg', 'short-pt.wav'];
/** Samples of a long talk. Twice their text is more than the 1,000 characters that a visitor can read. */
const LONG_TALK = ['fleurs-pt-001.ogg', 'fleurs-pt-004.ogg', 'fleurs-pt-000.ogg'];
/** Wait for the long talk, whose recognition takes its time beside a whole suite. */
const LONG_TALK_PATIENCE_MS = 150_000;
