export const landing = {
  hero: {
    title: 'Sua gravação, por escrito.',
    text: 'Solte um áudio ou vídeo e leia a transcrição enquanto ela é escrita. A primeira é grátis e não pede cadastro.',
  },
  demo: {
    title: 'Ouça e leia junto',
    text: 'Uma conversa feita para este exemplo, com vozes sintetizadas. Toque para ouvir: a palavra falada fica marcada.',
    label: 'Gravação de exemplo com a transcrição',
    play: 'Ouvir o exemplo',
    pause: 'Pausar o exemplo',
    position: 'Posição no exemplo',
    speaker: 'Pessoa {{number}}',
    unsure: 'O áudio não carregou. O texto continua aqui.',
    source:
      'O texto, os tempos e quem fala são os que o Escriba escreveu ao ouvir esta gravação, sem correção.',
  },
  features: {
    speakers: {
      title: 'Saiba quem falou',
      text: 'Nos planos pagos, cada voz tem nome e cor. Mude o nome uma vez e ele muda na gravação inteira.',
    },
    correct: {
      title: 'Corrija de ouvido',
      text: 'Clique numa palavra e ouça aquele momento. O áudio acompanha a correção.',
    },
    export: {
      title: 'Leve para onde precisar',
      text: 'Baixe em {{basic}}. Nos planos pagos, também em {{advanced}}.',
    },
    search: {
      title: 'Ache qualquer frase',
      text: 'A busca procura nos nomes e no texto de todas as suas gravações.',
    },
    sample: {
      first: 'Ana',
      second: 'Paulo',
      rename: 'Pessoa 2 agora é Paulo',
      before: 'Ele pediu o contrato até',
      wrong: 'cesta',
      right: 'sexta-feira',
      query: 'orçamento',
      hit: 'Ele aprovou o orçamento.',
    },
  },
  how: {
    title: 'Como funciona',
    text: 'Do arquivo ao texto, passo a passo.',
    file: 'entrevista.m4a',
    before: 'Começamos pela pauta da semana.',
    now: 'Depois, cada área conta o que avançou.',
  },
  toolkit: {
    label: 'Passos',
    upload: {
      tab: 'Envio',
      title: 'Envie sem vigiar a barra',
      first:
        'Vários arquivos de uma vez, de áudio ou vídeo, em MP3, WAV, M4A, AAC, OGG, FLAC, MP4, MOV, AVI e WebM.',
      second: 'Se a conexão cair, o envio continua de onde parou.',
      third: 'Também dá para gravar pelo microfone, direto no navegador.',
    },
    processing: {
      tab: 'Processamento',
      title: 'Veja o texto nascer',
      first: 'O texto aparece frase por frase, com o progresso real.',
      second: 'Silêncio não vira texto: só o que foi dito é escrito.',
      third: 'Feche a página se quiser: a transcrição continua e espera por você.',
    },
    insights: {
      tab: 'Insights',
      title: 'Entenda suas conversas',
      first: 'Quem falou em cada trecho da gravação, nos planos pagos.',
      second: 'Minutos e arquivos transcritos, sempre à vista.',
      third: 'A análise de reuniões está em preparo; a página de insights mostra um exemplo.',
      more: 'Ver o exemplo de insights',
    },
  },
  pricing: {
    title: 'Planos',
    text: 'Comece de graça. Cancele quando quiser.',
    free: 'Começar grátis',
    app: 'Ir para o app',
    paid: 'Assinar o {{plan}}',
    sales: 'Conhecer o {{plan}}',
    compare: 'Comparar os planos em detalhe',
  },
  testimonials: {
    title: 'Depoimentos',
  },
  faq: {
    title: 'Perguntas frequentes',
    trial: {
      question: 'Preciso criar conta para experimentar?',
      answer:
        'Não. A primeira transcrição é grátis e sem cadastro. Você lê até {{characters}} caracteres do texto; com uma conta, lê tudo.',
    },
    files: {
      question: 'Que arquivos posso enviar?',
      answer:
        'Áudio e vídeo em MP3, WAV, M4A, AAC, OGG, FLAC, MP4, MOV, AVI e WebM. Gravações de celular e de câmera em AMR, 3GP, CAF, AIFF, WMA, MPEG e FLV também servem.',
    },
    languages: {
      question: 'Em que idiomas o Escriba transcreve?',
      answer:
        'Em português, inglês, espanhol, francês, alemão, italiano e outros. Na conta, você escolhe o idioma de cada gravação.',
    },
    privacy: {
      question: 'O que acontece com o meu áudio?',
      answer:
        'O áudio do teste grátis e seu texto são apagados em {{hours}} horas. Com uma conta, o áudio é apagado {{days}} dias depois do envio, e o texto fica até você excluir.',
    },
    speakers: {
      question: 'O Escriba separa quem fala?',
      answer: 'Sim, nos planos pagos. Cada voz vira uma pessoa, que você pode renomear.',
    },
    cancel: {
      question: 'Posso cancelar a assinatura?',
      answer:
        'Sim, a qualquer momento, na sua conta. Nos primeiros sete dias você pode desistir e receber o dinheiro de volta.',
    },
  },
  more: {
    title: 'Continue por aqui',
    insights: {
      title: 'Insights',
      text: 'Como seria a análise de uma reunião, com dados de exemplo.',
      link: 'Abrir insights',
    },
    affiliates: {
      title: 'Afiliados',
      text: 'Indique o Escriba e ganhe 30% de comissão recorrente, paga todo mês, no dia 5, por PIX ou transferência.',
      link: 'Conhecer o programa',
    },
    guide: {
      title: 'Guia',
      text: 'Da primeira gravação ao texto pronto, passo a passo.',
      link: 'Ler o guia',
    },
  },
} as const;
