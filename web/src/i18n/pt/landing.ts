export const landing = {
  hero: {
    title: 'Sua gravação, por escrito.',
    text: 'Solte um áudio ou vídeo e leia a transcrição enquanto ela é escrita. A primeira é grátis e não pede cadastro.',
  },
  demo: {
    title: 'Ouça e leia junto',
    text: 'Uma gravação de verdade e o texto que o Escriba escreveu. Toque para ouvir: a palavra falada fica marcada.',
    label: 'Gravação de exemplo com a transcrição',
    play: 'Ouvir o exemplo',
    pause: 'Pausar o exemplo',
    position: 'Posição no exemplo',
    speaker: 'Pessoa {{number}}',
    unsure: 'O áudio não carregou. O texto continua aqui.',
    reference: 'Comparar com o texto de referência',
    referenceText:
      'O texto de referência vem com a gravação, em minúsculas e sem pontuação. A transcrição acima saiu do Escriba sem correção.',
    source: 'Gravação: {{name}}',
  },
  features: {
    title: 'O que você faz com o texto',
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
      second: 'Bruno',
      rename: 'Pessoa 2 agora é Bruno',
      before: 'construídas para',
      wrong: 'formular',
      right: 'honrar',
      query: 'orçamento',
      hit: 'O orçamento foi aprovado ontem.',
    },
  },
  how: {
    title: 'Como funciona',
    text: 'Do arquivo ao texto, na mesma folha.',
    send: {
      title: 'Envie',
      text: 'Um arquivo de áudio ou vídeo, de até 500 MB. Você vê cada megabyte que sobe.',
      file: 'entrevista.m4a',
    },
    follow: {
      title: 'Acompanhe',
      text: 'O Escriba acha as falas e escreve frase por frase. A mais nova vem com o marca-texto.',
      before: 'Começamos pela pauta da semana.',
      now: 'Depois, cada área conta o que avançou.',
    },
    read: {
      title: 'Leia e copie',
      text: 'Cada frase sabe em que momento foi dita. O áudio e o texto grátis são apagados em 24 horas.',
      first: 'Bom dia a todos.',
      second: 'Vamos começar?',
      third: 'Falta só o Pedro.',
    },
  },
  toolkit: {
    title: 'Por dentro do Escriba',
    label: 'Partes do produto',
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
    none: 'Ainda não publicamos depoimentos. Só entram aqui os de clientes reais, com autorização.',
    write: 'Usa o Escriba? Conte para a gente',
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
      text: 'Números de exemplo do que uma análise de reuniões mostra.',
      link: 'Abrir insights',
    },
    affiliates: {
      title: 'Afiliados',
      text: 'Indique o Escriba e ganhe 30% de comissão recorrente, paga todo mês, no dia 5, por PIX ou transferência.',
      link: 'Falar sobre o programa',
    },
    guide: {
      title: 'Guia',
      text: 'Da primeira gravação ao texto pronto, passo a passo.',
      link: 'Ler o guia',
    },
  },
} as const;
