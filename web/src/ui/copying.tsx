import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../platform/copy-text.ts';

/** How long a button says that its text is copied, in ms. */
const SAID_MS = 2_500;

type Outcomes = { readonly onCopied?: (() => void) | undefined; readonly onRefused?: () => void };

/** Copies a text, or what `text` returns, and says so for a moment. If the browser refuses, `copying` is `failed` until the next press. */
export const useCopying = (text: string | (() => string), { onCopied, onRefused }: Outcomes = {}) => {
  const [copying, setCopying] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (copying !== 'copied') return undefined;
    const timer = setTimeout(() => setCopying('idle'), SAID_MS);
    return () => clearTimeout(timer);
  }, [copying]);
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(typeof text === 'string' ? text : text());
    setCopying(isCopied ? 'copied' : 'failed');
    if (isCopied) onCopied?.();
    else onRefused?.();
  };
  return { copying, isCopied: copying === 'copied', copy };
};

/** Renders the icon of a button that copies: a tick once it has. */
export const CopyMark = ({
  isCopied,
  className = 'size-4',
}: {
  readonly isCopied: boolean;
  readonly className?: string;
}) => {
  const Icon = isCopied ? Check : Copy;
  return <Icon aria-hidden="true" className={className} />;
};
