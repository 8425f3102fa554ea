import { readStored, writeStored } from '../../../platform/stored.ts';
import { PANEL_FORMS, type PanelForm } from './forms.ts';

const STORED_UNDER = 'insight-form';

/** Returns the form that the panel showed last. */
export const readKeptForm = (): PanelForm => {
  const stored = readStored(STORED_UNDER);
  return PANEL_FORMS.find((form) => form === stored) ?? 'summary';
};

export const keepForm = (form: PanelForm): void => writeStored(STORED_UNDER, form);

const ASKING_STORED_UNDER = 'insight-asking';

/** Returns whether the panel showed the questions last. */
export const readKeptAsking = (): boolean => readStored(ASKING_STORED_UNDER) === 'yes';

export const keepAsking = (isAsking: boolean): void =>
  writeStored(ASKING_STORED_UNDER, isAsking ? 'yes' : 'no');
