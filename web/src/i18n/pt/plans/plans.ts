import { planName } from '@escriba/contracts/plans/texts';

export const plans = {
  title: 'Planos',
  text: 'Comece de graça e mude quando precisar de mais.',
  cycle: { label: 'Período de cobrança', monthly: 'Mensal', yearly: 'Anual' },
  mine: 'Seu plano',
  recommended: 'Recomendado',
  free: { name: planName('free', 'pt') },
  pro: { name: planName('pro', 'pt') },
  business: { name: planName('business', 'pt') },
  price: {
    saving: 'Economize {{amount}} por ano',
    before: 'Antes',
    custom: 'Sob consulta',
    customText: 'por contrato',
    free: 'para sempre',
    monthly: 'por mês',
    yearly: 'por ano',
  },
  way: {
    register: 'Criar conta grátis',
    subscribe: 'Assinar o {{plan}}',
    sales: 'Falar com vendas',
    salesSubject: 'Escriba Enterprise',
    included: 'Já vem com a sua conta.',
    smaller: 'O seu plano já inclui tudo isto.',
    current: 'É o plano da sua conta.',
    seeUsage: 'Ver meu plano',
  },
  includes: 'O que o plano {{plan}} inclui',
  table: {
    title: 'Comparação',
    feature: 'Recurso',
    queue: 'Lugar na fila',
    queueOf: { free: 'Normal', pro: 'À frente', business: 'Primeiro' },
    editor: 'Correção com o áudio ao lado',
    export: 'Exportação em {{formats}}',
    links: 'Links de leitura',
    search: 'Busca em todas as transcrições',
    yes: 'Incluído',
    no: 'Não incluído',
  },
  fallback: {
    title: 'Os preços atuais não carregaram',
    text: 'Os valores abaixo são de referência.',
  },
  more: { label: 'Saiba mais', insights: 'Insights', affiliates: 'Afiliados', guide: 'Guia' },
  own: {
    title: 'Plano',
    text: 'O que você tem, quanto já usou e o que muda com um plano maior.',
    free: 'Plano gratuito',
  },
  start: {
    trial: {
      title: 'Teste sem cadastro',
      text: 'Uma gravação, de até {{minutes}} min e {{megabytes}} MB. Você lê os primeiros {{characters}} caracteres, e tudo é apagado em {{hours}} horas.',
    },
    account: {
      title: 'Conta grátis',
      text: 'O texto inteiro, guardado, para corrigir ouvindo, buscar e baixar. A gravação do teste vem junto e não gasta os minutos do mês.',
    },
  },
  longest:
    'Os minutos do mês somam todas as gravações; tamanho e duração valem para cada arquivo. Duração ilimitada quer dizer sem limite do plano: cada gravação pode ter até {{hours}} h.',
  note: 'Dias e meses contam no horário de Brasília. Os minutos são os da fala transcrita.',
} as const;
