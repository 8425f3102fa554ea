import { useState } from 'react';
import { readStored, writeStored } from '../../platform/stored.ts';

const STORED_UNDER = 'insight-personal-data';

/** Keeps whether a language model gets texts without personal data, as the user has chosen it last: by default it does. */
export const useHidesPersonal = (): readonly [boolean, (hides: boolean) => void] => {
  const [hides, setHides] = useState(() => readStored(STORED_UNDER) !== 'sent');
  const choose = (next: boolean): void => {
    setHides(next);
    writeStored(STORED_UNDER, next ? 'hidden' : 'sent');
  };
  return [hides, choose];
};
