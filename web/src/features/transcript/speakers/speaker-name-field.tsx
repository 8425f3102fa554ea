import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { NameField } from '../../../ui/name-field.tsx';
import { SPEAKER_NAME_LENGTH_MAX } from './speaker-edits.ts';

type SpeakerNameFieldProps = {
  readonly name: string;
  readonly onFinish: (typed: string, isFocusBack: boolean) => void;
  readonly onCancel: () => void;
  /** Whether the field takes the width of its place. */
  readonly isWide?: boolean;
};

/** Renders a speaker's name as a field, in the place of the name. */
export const SpeakerNameField = ({ isWide = false, ...props }: SpeakerNameFieldProps) => {
  const { t } = useTranslation('transcript');
  return (
    <NameField
      {...props}
      label={t('name')}
      lengthMax={SPEAKER_NAME_LENGTH_MAX}
      className={classes(
        '-mx-1.5 px-1.5 font-sans text-sm font-medium touch:h-11 touch:text-base',
        isWide ? 'h-8 w-full' : '-my-[3px] h-6 w-56 touch:-mt-[22px] touch:-mb-1',
      )}
    />
  );
};
