export const cleaning = {
  label: 'O que o texto limpo muda',
  kind: {
    fillers: 'Vícios de linguagem',
    repeats: 'Repetições e cortes',
    punctuation: 'Pontuação e maiúsculas',
  },
  show: 'Mostrar alterações',
  hide: 'Ocultar alterações',
  original: 'Ver original',
  note: 'Texto limpo. O original continua guardado.',
  editing: 'Você edita o texto original. O texto limpo volta quando você terminar.',
  removed: 'fora do texto limpo:',
  before: 'antes: {{text}}',
  struck: 'Riscado',
  struckText: 'fica de fora;',
  underlined: 'sublinhado',
  underlinedText: 'muda a pontuação ou a maiúscula.',
} as const;
