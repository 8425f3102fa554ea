import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PopupButton } from '../../../ui/popup-button.tsx';
import { SpeakerMark } from '../../../ui/speaker-mark.tsx';
import type { ParagraphLayout } from '../reading/transcript-layout.ts';
import { type EditContext, useTextContext } from '../editing/text-context.ts';

export type SpeakerMenuProps = {
  readonly paragraph: ParagraphLayout;
  readonly name: string | undefined;
  readonly edit: EditContext;
};

const OpenMenu = lazyPart(async () => (await import('./speaker-menu-open.tsx')).OpenSpeakerMenu);

/** Renders the speaker's name as a button, whose menu loads when it is used. A page has hundreds. */
export const SpeakerMenu = (props: SpeakerMenuProps) => {
  const { t } = useTextContext();
  const label = t('speaker.menu', { name: props.name ?? t('speaker.unassigned') });
  return (
    <PopupButton
      Popup={OpenMenu}
      popup={{ ...props, label }}
      kind="menu"
      label={label}
      className={speakerButtonClasses(props)}
    >
      <SpeakerButtonText {...props} />
    </PopupButton>
  );
};

export const speakerButtonClasses = ({
  paragraph,
  name,
}: Pick<SpeakerMenuProps, 'paragraph' | 'name'>): string =>
  classes(
    '-mx-1.5 -my-0.5 flex min-h-6 min-w-0 items-center gap-2 rounded-control px-1.5 text-left font-medium transition-[background-color,opacity] duration-150 hover:bg-ink/6 data-[state=open]:bg-ink/6 touch:-my-2.5 touch:min-h-11 touch:min-w-11',
    (!paragraph.isTurn || name === undefined) &&
      'text-muted print:hidden @5xl:opacity-0 @5xl:group-focus-within/paragraph:opacity-100 @5xl:group-hover/paragraph:opacity-100 data-[state=open]:opacity-100',
  );

/** Renders the name where the speaker changes; elsewhere a sign for the menu. */
export const SpeakerButtonText = ({
  paragraph,
  name,
}: Pick<SpeakerMenuProps, 'paragraph' | 'name'>): ReactNode => {
  const { hueOf } = useTextContext();
  if (!paragraph.isTurn || name === undefined)
    return <Ellipsis aria-hidden="true" className="mx-auto size-4" />;
  return (
    <>
      <SpeakerMark hue={hueOf(paragraph.speaker)} />
      <span dir="auto" className="truncate">
        {name}
      </span>
    </>
  );
};
