import { FileAudio } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WritingCaret } from '../../ui/writing-caret.tsx';

/** Three steps, each with a small sample of the page. */
export const HowItWorks = () => {
  const { t } = useTranslation('landing');
  return (
    <section id="how-it-works" aria-labelledby="how-it-works-title" className="wrap py-10 sm:py-14 lg:py-16">
      <header className="flex flex-col gap-2 pb-8 sm:pb-12">
        <h2
          id="how-it-works-title"
          className="font-serif text-2xl font-medium tracking-[-0.015em] sm:text-3xl"
        >
          {t('how.title')}
        </h2>
        <p className="text-lg text-muted">{t('how.text')}</p>
      </header>
      <ol className="grid gap-8 md:grid-cols-3 md:gap-6 lg:gap-10">
        <Step number={1} title={t('how.send.title')} text={t('how.send.text')}>
          <SendPicture name={t('how.send.file')} />
        </Step>
        <Step number={2} title={t('how.follow.title')} text={t('how.follow.text')}>
          <p className="font-serif text-lg leading-[1.75]">
            {t('how.follow.before')} <span className="marked">{t('how.follow.now')}</span>
            <WritingCaret />
          </p>
        </Step>
        <Step number={3} title={t('how.read.title')} text={t('how.read.text')}>
          <ReadPicture lines={[t('how.read.first'), t('how.read.second'), t('how.read.third')]} />
        </Step>
      </ol>
    </section>
  );
};

type StepProps = {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
};

const Step = ({ number, title, text, children }: StepProps) => (
  <li className="flex flex-col gap-5">
    <div
      aria-hidden="true"
      className="flex h-44 flex-col justify-center rounded-card border border-line bg-raised px-6 shadow-resting"
    >
      {children}
    </div>
    <div className="flex flex-col gap-1.5">
      <h3 className="flex items-baseline gap-2.5 text-lg font-medium">
        <span className="font-serif text-accent tabular-nums">{number}</span>
        {title}
      </h3>
      <p className="text-muted text-pretty">{text}</p>
    </div>
  </li>
);

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

const TIMES = ['0:04', '0:06', '0:09'];

const ReadPicture = ({ lines }: { readonly lines: readonly string[] }) => (
  <div className="flex flex-col gap-1.5 font-serif text-lg">
    {lines.map((line, index) => (
      <p key={line} className="flex items-baseline gap-4">
        <span className="w-8 shrink-0 font-sans text-xs text-muted tabular-nums">{TIMES[index]}</span>
        <span className={index === 1 ? 'marked' : undefined}>{line}</span>
      </p>
    ))}
  </div>
);
