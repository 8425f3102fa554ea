import type { Speaker } from '@escriba/contracts/transcription/library';
import { speakerName } from '@escriba/transcript';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type SpeakerHue, speakerHue } from '../../../ui/speaker-hue.ts';

/** Returns the displayed name; undefined without a speaker. */
export type NameOf = (speaker: string | null) => string | undefined;
export type HueOf = (speaker: string | null) => SpeakerHue;

/** Names and colours; 'Pessoa 1' for an unnamed speaker. */
export const useSpeakers = (
  speakers: readonly Speaker[],
): { readonly nameOf: NameOf; readonly hueOf: HueOf } => {
  const { t } = useTranslation('transcript');
  return useMemo(
    () => ({
      nameOf: (id) => speakerName(speakers, id, (number) => t('person', { number })),
      hueOf: (id) => speakerHue(speakers.findIndex((speaker) => speaker.id === id)),
    }),
    [speakers, t],
  );
};
