import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDuration } from '../../media/format.ts';
import { appTranscription } from '../../platform/paths.ts';
import { ClockTime, RelativeTime } from '../../ui/relative-time.tsx';
import { RowLabels } from './labels/row-labels.tsx';
import { MarkedText } from './marked-text.tsx';
import { RowLine } from './row-line.tsx';
import type { RowProps } from './row-props.ts';
import { cleanName, recordingName } from '../../media/shown-name.ts';
import { Speakers } from './speakers.tsx';

/** Returns the id of the link that opens a recording. */
export const rowLinkIdOf = (id: string): string => `recording-${id}`;

type FactsProps = Pick<RowProps, 'item'> & {
  /** Whether the list names the day: then the row has the time of day. */
  readonly isUnderItsDay: boolean;
};

type RowBodyProps = FactsProps & {
  readonly nameId: string;
  /** Whether folder and tags are shown. */
  readonly hasLabels: boolean;
};

/** Shows what a recording is at a glance: its name, its text or status, and on phones its facts. */
export const RowBody = ({ item, nameId, isUnderItsDay, hasLabels }: RowBodyProps) => (
  <div className="flex min-w-0 grow flex-col">
    <div className="flex min-w-0 items-center gap-x-2">
      <h3
        id={nameId}
        title={cleanName(item.originalFileName)}
        className="flex min-w-0 leading-snug font-medium @2xl:leading-6"
      >
        <NameLink item={item} />
      </h3>
      {hasLabels ? (
        <span className="hidden min-w-0 shrink-[3] @2xl:flex">
          <RowLabels item={item} />
        </span>
      ) : null}
    </div>
    <RowLine item={item} />
    <SmallFacts item={item} isUnderItsDay={isUnderItsDay} hasLabels={hasLabels} />
  </div>
);

/** Shows facts under the name on phones. */
const SmallFacts = ({ item, isUnderItsDay, hasLabels }: Omit<RowBodyProps, 'nameId'>) => (
  <p className="flex h-5 items-center gap-x-1.5 overflow-hidden text-xs whitespace-nowrap text-muted tabular-nums @2xl:hidden">
    <When at={item.createdAt} isUnderItsDay={isUnderItsDay} />
    <Length item={item} before="·" />
    <Speakers speakers={item.speakers} isSmall />
    {hasLabels ? <RowLabels item={item} isSmall /> : null}
  </p>
);

/** Shows facts in columns at the right. */
export const WideFacts = ({ item, isUnderItsDay }: FactsProps) => (
  <div className="hidden shrink-0 items-center gap-x-3 text-sm text-muted tabular-nums @2xl:flex">
    <Speakers speakers={item.speakers} />
    {item.result === null ? null : (
      <span className="min-w-12 text-right">
        <Length item={item} />
      </span>
    )}
    <span className="relative z-10 w-20 truncate text-right">
      <When at={item.createdAt} isUnderItsDay={isUnderItsDay} />
    </span>
  </div>
);

const When = ({ at, isUnderItsDay }: Pick<FactsProps, 'isUnderItsDay'> & { readonly at: string }) =>
  isUnderItsDay ? <ClockTime at={at} /> : <RelativeTime at={at} />;

const Length = ({ item, before }: Pick<RowProps, 'item'> & { readonly before?: string }) => {
  const { t } = useTranslation('library');
  if (item.result === null) return null;
  return (
    <>
      {before === undefined ? null : <span aria-hidden="true">{before}</span>}
      <span className="sr-only">{t('fact.duration')} </span>
      {formatDuration(item.result.audio_duration)}
    </>
  );
};

/** Renders the link of the name, which covers the whole row; the other controls are above it. */
const NameLink = ({ item }: Pick<RowProps, 'item'>) => {
  const { t } = useTranslation('library');
  const { transcriptionId: id, originalFileName, hits } = item;
  const name = recordingName(originalFileName);
  const hit = hits.find(({ field, text }) => field === 'name' && text === cleanName(originalFileName));
  return (
    <Link
      id={rowLinkIdOf(id)}
      data-row-link
      to={appTranscription(id)}
      className="truncate outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      {name === '' ? (
        t('untitled')
      ) : (
        <bdi>{hit === undefined ? name : <MarkedText text={name} marks={hit.marks} />}</bdi>
      )}
    </Link>
  );
};
