/** Words that recognition prefers: those of one recording, and suggested ones. */
export const words = {
  title: 'Palavras desta gravação',
  titleCount: 'Palavras desta gravação ({{count}})',
  label: 'Nomes e termos das próximas gravações',
  hint: 'Um por linha ou separados por vírgula, além dos do seu vocabulário.',
  example: 'Marina Gonçalves',
  vocabulary: 'Abrir o vocabulário da conta',
  leftOut_one: 'Só as {{used}} primeiras são usadas: {{count}} não cabe.',
  leftOut_other: 'Só as {{used}} primeiras são usadas: {{count}} não cabem.',
  invalid: 'Não são palavras ou são longas demais: {{words}}',
  suggestion: {
    list: 'Sugestões',
    add: 'Adicionar “{{word}}” ao vocabulário?',
    why_one: 'Você corrigiu “{{heard}}” {{count}} vez.',
    why_other: 'Você corrigiu “{{heard}}” {{count}} vezes.',
    yes: 'Adicionar',
    yesNamed: 'Adicionar {{word}}',
    no: 'Não sugerir mais',
    noNamed: 'Não sugerir mais {{word}}',
    failed: 'Não foi possível concluir',
  },
};
