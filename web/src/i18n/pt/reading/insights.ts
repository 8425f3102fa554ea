export const insights = {
  title: 'Insights',
  text: 'O que uma análise de reuniões mostra. Todos os números desta página são de exemplo: não vêm de nenhum cliente.',
  figures: 'Números de exemplo',
  today: {
    title: 'O que já funciona hoje',
    text: 'A sua conta mostra os números reais das suas transcrições. A análise de reuniões ainda está em preparo.',
    action: 'Criar conta',
  },
} as const;
