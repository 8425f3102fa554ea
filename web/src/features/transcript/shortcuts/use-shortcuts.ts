import { useEffect, useRef } from 'react';
import { type Command, commandOf, targetOfKey } from './commands.ts';

/** Handles the page's shortcuts. `run` returns whether it handled the command; otherwise the browser does. */
export const useShortcuts = (run: (command: Command) => boolean): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const place = targetOfKey(event.target);
      const command = place === undefined ? undefined : commandOf(event, place);
      if (command !== undefined && latest.current(command)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
