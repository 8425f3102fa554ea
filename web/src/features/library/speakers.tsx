import type { Speaker } from '@escriba/contracts/transcription/library';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { speakerHue } from '../../ui/speaker-hue.ts';
import { SpeakerMark } from '../../ui/speaker-mark.tsx';

const SHOWN_MAX = 3;

type SpeakersProps = { readonly speakers: readonly Speaker[]; readonly isSmall?: boolean };

/** Shows who speaks: initials in each speaker's colour. The names are the label. */
export const Speakers = ({ speakers, isSmall = false }: SpeakersProps) => {
  const { t } = useTranslation('library');
  if (speakers.length === 0) return null;
  const names = speakers.map(({ name }, index) => name ?? t('list.person', { number: index + 1 }));
  const label = t('list.speakers', { names: names.join(', ') });
  const shown = names.length > SHOWN_MAX + 1 ? SHOWN_MAX : SHOWN_MAX + 1;
  return (
    <span
      role="img"
      aria-label={label}
      title={names.join(', ')}
      className={classes(
        'relative z-10 flex items-center gap-0.5',
        // A mark without room wraps out of sight, so that none is cut.
        isSmall && 'h-5 min-w-0 flex-wrap content-start overflow-hidden',
      )}
    >
      {names.slice(0, shown).map((name, index) => (
        <SpeakerMark
          key={speakers[index]?.id}
          hue={speakerHue(index)}
          name={name}
          className={classes(isSmall && 'size-5! text-[0.5625rem]!')}
        />
      ))}
      {names.length > shown ? (
        <span aria-hidden="true" className="pl-0.5 text-xs text-muted tabular-nums">
          +{names.length - shown}
        </span>
      ) : null}
    </span>
  );
};
