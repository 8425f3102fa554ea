export const keep = {
  title: 'Sua transcrição',
  working: 'Guardando sua transcrição…',
  doneTitle: 'Transcrição guardada',
  done: 'A gravação e o texto inteiro estão na sua conta.',
  goesOn: 'A gravação está na sua conta e continua sendo transcrita.',
  failed: 'Não foi possível guardar sua transcrição agora',
  failedText: 'Ela continua neste navegador. Verifique sua internet e tente de novo.',
  later: 'Ir para o início',
} as const;
