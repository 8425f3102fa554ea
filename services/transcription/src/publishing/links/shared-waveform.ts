import type { Waveform } from '@escriba/contracts';
import { findPersonalSpans } from '@escriba/transcript';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';
import { SILENCE_MARGIN_MS } from '../../media/silence.ts';
import { readCurrentDocument } from '../../transcripts/current-document.ts';
import { hiddenKindsOf } from '../../transcripts/hidden-kinds.ts';
import { createWaveformRepository } from '../../transcripts/waveform/waveform.repository.ts';
import type { ShareLinkRow } from './share-links.repository.ts';

/** The waveform of a link's audio: flat where the audio is silenced. @throws transcriptNotReady */
export const readSharedWaveform = async (db: Kysely<DB>, link: ShareLinkRow): Promise<Waveform> => {
  const { transcription_id: id } = link;
  const row = await createWaveformRepository(db).read(id);
  if (!row) return null;
  const { per_second: perSecond, peaks } = row;
  const kinds = hiddenKindsOf(link);
  if (kinds !== undefined) {
    const { document } = await readCurrentDocument(db, id);
    flatten(peaks, perSecond, findPersonalSpans(document, kinds));
  }
  return { perSecond, peaks: peaks.toString('base64') };
};

type Span = { readonly startMs: number; readonly endMs: number };

const flatten = (peaks: Buffer, perSecond: number, spans: readonly Span[]): void => {
  const toIndex = (ms: number): number => (ms / 1_000) * perSecond;
  for (const { startMs, endMs } of spans) {
    const from = Math.max(0, Math.floor(toIndex(startMs - SILENCE_MARGIN_MS)));
    peaks.fill(
      0,
      Math.min(from, peaks.length),
      Math.min(peaks.length, Math.ceil(toIndex(endMs + SILENCE_MARGIN_MS))),
    );
  }
};
