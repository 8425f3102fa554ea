import type { Insight } from '@escriba/contracts/transcription/insights';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { languageInSentence } from '../../../media/format.ts';
import { usePlayback, usePlaybackStatusOf, usePositionOf } from '../../../media/player/page-playback.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet, SheetPage } from '../../../ui/sheet.tsx';
import { lastAtOrBefore } from '../reading/sorted-search.ts';
import { startMsOf } from './statement-parts.ts';
import type { InsightPage } from './use-insight-page.ts';
import { SentencePair } from './sentence-pair.tsx';
import { usePairs } from './use-pairs.ts';

type SideBySideProps = {
  readonly translation: Insight;
  readonly page: InsightPage;
  readonly isStale: boolean;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** Renders a sheet with what was said beside its translation; on a phone one above the other. A click plays a sentence, and the sheet stays. */
export const SideBySide = ({ isOpen, onOpenChange, ...texts }: SideBySideProps) => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const { language } = texts.translation;
  const languages = {
    from: languageInSentence(texts.page.language, locale),
    to: languageInSentence(language, locale),
  };
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} isWide>
      <SheetPage
        title={t('translation.title', languages)}
        text={t('translation.text')}
        foot={<Pause id={texts.page.id} />}
      >
        <Pairs {...texts} />
      </SheetPage>
    </Sheet>
  );
};

/** Pauses what a click plays: the player is below the sheet. */
const Pause = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('insightPanel');
  const playback = usePlayback();
  const isPlaying = usePlaybackStatusOf(id) === 'playing';
  return (
    <Button disabled={!isPlaying} onClick={() => playback.pause()}>
      {t('translation.pause')}
    </Button>
  );
};

const ROW_HEIGHT = 64;

type PairsProps = Pick<SideBySideProps, 'translation' | 'page' | 'isStale'>;

/** Lists all sentences. A long recording has thousands: only those on the screen are rendered. */
const Pairs = ({ translation, page, isStale }: PairsProps) => {
  const { t } = useTranslation('insightPanel');
  const { statements, language } = translation;
  const pairOf = usePairs(translation, page, isStale);
  const heard = useHeard(page.id, statements);
  const root = useRef<HTMLOListElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its functions stay the same; nothing here is memoised by a compiler
  const list = useVirtualizer({
    count: statements.length,
    // The part of the sheet that scrolls.
    getScrollElement: () => root.current?.parentElement ?? null,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  return (
    <ol
      ref={root}
      aria-label={t('formName.translation')}
      className="relative -mx-2 shrink-0"
      style={{ height: list.getTotalSize() }}
    >
      {list.getVirtualItems().map(({ index, start }) => {
        const statement = statements[index];
        return statement === undefined ? null : (
          <li
            key={index}
            ref={list.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={statements.length}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            <SentencePair
              {...{ statement, page, language }}
              {...pairOf(index)}
              isWide
              isHeard={index === heard}
              onPress={() => page.play(startMsOf(statement))}
            />
          </li>
        );
      })}
    </ol>
  );
};

/** Returns the place of the sentence that is heard; undefined while the recording does not play. */
const useHeard = (id: string, statements: Insight['statements']): number | undefined => {
  const startsMs = useMemo(() => statements.map(startMsOf), [statements]);
  return usePositionOf(id, (seconds) => lastAtOrBefore(startsMs, seconds * 1_000));
};
