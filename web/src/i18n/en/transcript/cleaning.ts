export const cleaning = {
  label: 'What the clean text changes',
  kind: {
    fillers: 'Filler words',
    repeats: 'Repeats and cut-off words',
    punctuation: 'Punctuation and capitals',
  },
  show: 'Show changes',
  hide: 'Hide changes',
  original: 'Show original',
  note: 'Clean text. The original stays saved.',
  editing: 'You are editing the original text. The clean text returns when you finish.',
  removed: 'left out of the clean text:',
  before: 'before: {{text}}',
  struck: 'Struck through',
  struckText: 'is left out;',
  underlined: 'underlined',
  underlinedText: 'changes punctuation or a capital.',
} as const;
