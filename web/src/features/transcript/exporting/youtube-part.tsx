import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import {
  exportFileName,
  hidePersonalInName,
  toChapters,
  toYouTubeChapters,
  viewStatements,
  type WrittenInsight,
} from '@escriba/transcript';
import { Copy, Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { saveText } from '../../../media/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import type { ExportChoice } from './export-options.ts';
import { Section } from './section.tsx';
import { useCopy } from './use-copy.ts';

type YouTubePartProps = {
  readonly document: TranscriptDocument;
  /** The recording's name. */
  readonly name: string;
  readonly chapters: WrittenInsight;
  readonly views: ExportChoice['views'];
};

/** Offers the chapters as lines of a YouTube description, or says why YouTube would not show them. */
export const YouTubePart = ({ document, name, chapters, views }: YouTubePartProps) => {
  const { t } = useTranslation('exporting');
  const copy = useCopy();
  const made = useMemo(() => {
    const shown = { ...chapters, statements: viewStatements(document, chapters, views) };
    return toYouTubeChapters(toChapters([shown]), document.durationMs);
  }, [document, chapters, views]);
  if ('fault' in made)
    return (
      <Section title={t('youtube.title')}>
        <p className="text-sm text-muted text-pretty">{t(`youtube.${made.fault}`)}</p>
      </Section>
    );
  const { text, isLong } = made;
  const shownName = views.noPersonal ? hidePersonalInName(name, views.personalKinds) : name;
  const notes = [isLong ? t('youtube.long') : t('youtube.text'), chapters.stale ? t('youtube.stale') : ''];
  return (
    <Section title={t('youtube.title')}>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button size="small" onClick={() => copy(text, t('youtube.copied'))}>
          <Copy aria-hidden="true" className="size-4 text-accent" />
          {t('youtube.copy')}
        </Button>
        <Button size="small" onClick={() => saveText(exportFileName(shownName, t('youtube.ending')), text)}>
          <Download aria-hidden="true" className="size-4 text-accent" />
          {t('youtube.download')}
        </Button>
      </div>
      <p className="text-xs text-muted text-pretty">{notes.filter(Boolean).join(' ')}</p>
    </Section>
  );
};
