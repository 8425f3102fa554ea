export const site = {
  title: 'Escriba: áudio e vídeo em texto',
  description:
    'Envie uma gravação de áudio ou vídeo e leia a transcrição enquanto ela é escrita. Grátis para experimentar, sem cadastro.',
  skip: 'Ir para o conteúdo',
  home: 'Escriba, página inicial',
  nav: { label: 'Seções', howItWorks: 'Como funciona', plans: 'Planos', upload: 'Transcrever' },
  language: { label: 'Idioma da página' },
  theme: { label: 'Tema' },
  notFound: {
    title: 'Oops! Page not found',
    text: 'O endereço mudou ou nunca existiu.',
    home: 'Voltar ao início',
  },
  crash: {
    title: 'Erro no carregamento',
    text: 'Algo falhou ao mostrar esta página. Seus arquivos não foram afetados.',
    home: 'Ir para o início',
  },
  footer: {
    blurb: 'Gravações em texto, para ler, buscar e citar. Feito para quem fala português.',
    contact: 'Contato',
    product: 'Produto',
    privacy: 'Privacidade',
    social: 'Redes sociais',
    country: 'Brasil',
    copyright: '© 2024 Escriba. Todos os direitos reservados.',
    newTab: '{{name}} (abre em nova aba)',
  },
} as const;
