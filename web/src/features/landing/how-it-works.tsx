import { FileAudio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { WritingCaret } from '../../ui/writing-caret.tsx';
import { Section } from './section.tsx';
import { TalkShares } from './talk-shares.tsx';
import { Toolkit } from './toolkit.tsx';

/** Shows the way from the file to the text, step by step: each has a small sample of the product. */
export const HowItWorks = () => {
  const { t } = useTranslation('landing');
  return (
    <Section id="how-it-works" title={t('how.title')} text={t('how.text')}>
      <Toolkit
        pictures={{
          upload: <SendPicture name={t('how.file')} />,
          processing: (
            <p className="font-serif text-lg leading-[1.75]">
              {t('how.before')} <span className="marked">{t('how.now')}</span>
              <WritingCaret />
            </p>
          ),
          insights: <TalkShares />,
        }}
      />
    </Section>
  );
};

const SendPicture = ({ name }: { readonly name: string }) => (
  <div className="flex flex-col gap-3">
    <div className="flex items-center gap-3">
      <FileAudio className="size-5 shrink-0 text-accent" />
      <span className="min-w-0 grow truncate text-sm font-medium">{name}</span>
      <span className="text-sm text-muted tabular-nums">62%</span>
    </div>
    <div className="h-1.5 overflow-hidden rounded-full bg-ink/8">
      <div className="h-full w-[62%] rounded-full bg-accent" />
    </div>
  </div>
);
