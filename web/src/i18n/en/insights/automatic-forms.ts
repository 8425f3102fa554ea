/** The texts of the forms that are made by themselves, below `automatic` of the panel. */
export const automaticForms = {
  open: 'Summarize automatically…',
  title: 'Summarize automatically',
  titleFolder: 'Summarize the folder “{{name}}” automatically',
  text: 'Choose up to {{max}} forms that are made as soon as a transcript is ready. Folders with a choice of their own use that one.',
  textFolder:
    'Choose up to {{max}} forms that are made as soon as the transcript of a recording in this folder is ready.',
  written: 'Written by the model',
  chosen_one: '{{count}} of {{max}} chosen',
  chosen_other: '{{count}} of {{max}} chosen',
  agreeFirst: '{{chosen}}. First agree that the text is sent.',
  none: 'Nothing is made automatically.',
  ofAccount: 'Without a choice of its own, this folder uses that of the account.',
  cost: 'For each recording, each form counts 1 toward your plan’s limit of {{limit}} a month.',
  recipient:
    'The text of each recording is sent to {{recipient}}, without personal data such as CPF, phone numbers and email addresses.',
  noAssistant: 'This installation no longer has a language model: these forms are not made.',
  saved: 'Choice saved',
  fetching: 'Opening the choice',
  failed: 'The choice could not be opened',
};
