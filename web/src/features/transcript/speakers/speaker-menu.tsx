import { Ellipsis } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import type { ReadingParagraph } from '../reading/reading.ts';
import { type EditTools, useTextTools } from '../editing/text-tools.ts';

export type SpeakerMenuProps = {
  readonly paragraph: ReadingParagraph;
  readonly name: string | undefined;
  readonly edit: EditTools;
};

const loadMenu = () => import('./speaker-menu-open.tsx');
const OpenMenu = lazy(async () => ({ default: (await loadMenu()).OpenSpeakerMenu }));

/** The speaker's name as a button with a menu. A page has hundreds: the menu loads on first use. */
export const SpeakerMenu = (props: SpeakerMenuProps) => {
  const { t } = useTextTools();
  const [isOpened, setOpened] = useState(false);
  const label = t('speaker.menu', { name: props.name ?? t('speaker.unassigned') });
  const closed = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setOpened(true)}
      className={speakerButtonClasses(props)}
    >
      <SpeakerButtonText {...props} />
    </button>
  );
  if (!isOpened) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenMenu {...props} label={label} />
    </Suspense>
  );
};

export const speakerButtonClasses = ({
  paragraph,
  name,
}: Pick<SpeakerMenuProps, 'paragraph' | 'name'>): string =>
  classes(
    '-mx-1.5 min-w-0 rounded-control px-1.5 py-0.5 text-left font-medium transition-[background-color,opacity] duration-150 hover:bg-ink/6 data-[state=open]:bg-ink/6 touch:min-h-11 touch:min-w-11 @3xl:text-right',
    (!paragraph.isTurn || name === undefined) &&
      'text-muted @3xl:opacity-0 @3xl:group-focus-within/paragraph:opacity-100 @3xl:group-hover/paragraph:opacity-100 data-[state=open]:opacity-100',
  );

/** The name where the speaker changes; elsewhere it shows on hover and focus. */
export const SpeakerButtonText = ({
  paragraph,
  name,
}: Pick<SpeakerMenuProps, 'paragraph' | 'name'>): ReactNode => {
  const { t } = useTextTools();
  const isShown = paragraph.isTurn && name !== undefined;
  return (
    <>
      <span dir="auto" className={classes('line-clamp-2 wrap-anywhere', !isShown && 'hidden @3xl:block')}>
        {name ?? t('speaker.unknown')}
      </span>
      {isShown ? null : <Ellipsis aria-hidden="true" className="mx-auto size-4 @3xl:hidden" />}
    </>
  );
};
