import { FileText, type LucideIcon, Mic, Sparkles } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { VoiceToText } from '../../ui/voice-to-text.tsx';

const STEPS: readonly { readonly name: 'send' | 'wait' | 'read'; readonly Icon: LucideIcon }[] = [
  { name: 'send', Icon: Mic },
  { name: 'wait', Icon: Sparkles },
  { name: 'read', Icon: FileText },
];

/** Shows a user without recordings the first steps. The place to start is above it. */
export const FirstUse = ({ className = '' }: { readonly className?: string }) => {
  const { t } = useTranslation('dashboard');
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`flex flex-col justify-center gap-6 rounded-card border border-line bg-raised px-5 py-8 sm:px-8 ${className}`}
    >
      <div className="flex flex-col gap-2">
        <div className="self-start">
          <VoiceToText />
        </div>
        <h2 id={id} className="pt-2 text-xl font-medium tracking-[-0.01em] text-balance">
          {t('first.title')}
        </h2>
        <p className="text-muted text-pretty">{t('first.text')}</p>
      </div>
      <ol className="grid gap-4 @xl:grid-cols-3">
        {STEPS.map(({ name, Icon }) => (
          <li key={name} className="flex gap-3 @xl:flex-col @xl:gap-2">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
            <p className="flex flex-col text-sm">
              <span className="font-medium">{t(`first.${name}.title`)}</span>
              <span className="text-muted text-pretty">{t(`first.${name}.text`)}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
};
