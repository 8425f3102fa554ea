import type { AppTranslations } from '../../pt/app/index.ts';

export const words: AppTranslations['words'] = {
  title: 'Words of this recording',
  titleCount: 'Words of this recording ({{count}})',
  label: 'Names and terms of the next recordings',
  hint: 'One per line or separated by commas, beside those of your vocabulary.',
  example: 'Marina Gonçalves',
  vocabulary: 'Open the vocabulary of the account',
  leftOut_one: 'Only the first {{used}} are used: {{count}} does not fit.',
  leftOut_other: 'Only the first {{used}} are used: {{count}} do not fit.',
  invalid: 'Not words or too long: {{words}}',
  suggestion: {
    list: 'Suggestions',
    add: 'Add “{{word}}” to the vocabulary?',
    why_one: 'You corrected “{{heard}}” {{count}} time.',
    why_other: 'You corrected “{{heard}}” {{count}} times.',
    yes: 'Add',
    yesNamed: 'Add {{word}}',
    no: 'Do not suggest again',
    noNamed: 'Do not suggest {{word}} again',
    failed: 'Could not finish',
  },
};
