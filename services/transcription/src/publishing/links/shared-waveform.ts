import type { Waveform } from '@escriba/contracts/transcription/waveform';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { SILENCE_MARGIN_MS } from '../../platform/media/silence.ts';
import { hiddenKindsOf, transcriptsIn } from '../../transcripts/transcripts.ts';
import type { TextWork } from '../texts/text-work.ts';
import type { ShareLinkRow } from './share-links.repository.ts';

type WaveformDeps = { readonly db: Kysely<DB>; readonly texts: Pick<TextWork, 'findPersonalSpans'> };

/**
 * Returns the waveform of a link's audio: flat where the audio is silenced.
 * @throws transcriptNotReady, serviceBusy, textsUnavailable
 */
export const readSharedWaveform = async (
  { db, texts }: WaveformDeps,
  link: ShareLinkRow,
): Promise<Waveform> => {
  const { transcription_id: id } = link;
  const row = await transcriptsIn(db).readWaveform(id);
  if (!row) return null;
  const { per_second: perSecond, peaks } = row;
  const kinds = hiddenKindsOf(link);
  if (kinds !== undefined) {
    const schedulingKey = { class: 'visitor' as const, user: id, recording: id };
    flatten(peaks, perSecond, await texts.findPersonalSpans({ id, options: { kinds }, schedulingKey }));
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
