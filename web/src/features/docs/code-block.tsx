import { Check } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useCopying } from '../../ui/copying.tsx';

type CodeBlockProps = { readonly language: string; readonly text: string };

/** Shows code to copy. Long lines scroll inside it. */
export const CodeBlock = ({ language, text }: CodeBlockProps) => {
  const { t } = useTranslation('docs');
  const code = useRef<HTMLElement>(null);
  // The keyboard copies the selected code if the browser refuses.
  const { copying, copy } = useCopying(text, {
    onRefused: () => {
      if (code.current !== null) window.getSelection()?.selectAllChildren(code.current);
    },
  });
  const said = { idle: '', copied: t('codeCopied'), failed: t('codeNotCopied') }[copying];
  return (
    <div className="min-w-0 rounded-card border border-line bg-sunken">
      <div className="flex items-center justify-between gap-4 border-b border-line py-1 pr-1.5 pl-4">
        <span className="font-mono text-xs text-muted">{language}</span>
        <Button look="quiet" size="small" onClick={() => void copy()}>
          {copying === 'copied' ? <Check aria-hidden="true" className="size-4" /> : null}
          {said === '' ? t('copyCode') : said}
        </Button>
      </div>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={t('code', { language })}
        className="overflow-x-auto rounded-b-card px-4 py-3 font-mono text-sm outline-offset-[-2px]"
      >
        <code ref={code} suppressHydrationWarning>
          {text}
        </code>
      </pre>
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
};
