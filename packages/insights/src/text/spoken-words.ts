const listed = (words: string): readonly string[] => words.trim().split(/\s+/);

/** Words that are frequent in speech and say nothing of its topic, beside those of the published list. */
export const PORTUGUESE_SPOKEN = listed(`
  né tá tô aí daí então assim tipo ok okay aham uhum hum hã ah eh oi olá opa ei bom boa bem olha olhe veja sabe entende entendeu entendi viu
  pra pro pras pros prum pruma dum duma num numa cê ocê vc gente pessoal cara mano galera todo toda todos todas tudo nada algo alguém ninguém
  coisa coisas negócio troço jeito forma vez vezes parte lado hora momento dia dias hoje ontem amanhã agora depois antes sempre nunca ainda já
  aqui ali lá cá onde quando como quanto quanta quantos quantas porque porquê pois mas porém embora apesar também só apenas mesmo mesma mesmos
  mesmas muito muita muitos muitas pouco pouca poucos poucas mais menos bastante demais tão tanto tanta cada outro outra outros outras qualquer
  quaisquer certo certa claro beleza legal verdade sim não obrigado obrigada favor senhor senhora senhores
  acho acha acham achar achei penso pensar pensei creio vou vai vamos vão ia iam íamos ir indo vinha vem vêm vir vindo veio vieram
  fazer faz fazem faço fiz fez fizeram feito feita fazendo fazia faça façam dizer diz dizem digo disse disseram dito dizendo
  falar fala falam falo falei falou falaram falado falando ver vê veem vejo vi vimos viram visto vendo olhar olhando
  ter tem têm tenho tinha tinham teve tiveram tido tendo terá tivesse tiver temos haver há havia houve
  ser sou era eram foi foram fui sendo sido será serão seria seriam fosse forem estar está estão estou estava estavam esteve estive estiver estamos
  poder pode podem posso podia podiam pôde puder podemos poderia poderiam dever deve devem devo devia deveria
  querer quer querem quero queria queriam quis quiser saber sei sabia sabem soube dar dá dão dei deu deram dando dado
  ficar fica ficam fico ficou ficaram ficando fique deixar deixa deixou deixe deixo começar começa começou começar pegar pega pegou pegar
  botar bota colocar coloca coloquei colocou passar passa passou levar leva levou chegar chega chegou precisar precisa preciso precisam precisamos
  conseguir consegue consigo conseguiu conseguimos gostar gosto gosta gostaria parecer parece continuar continua acontecer acontece aconteceu
  tentar tenta existir existe existem chamar chama usar usa uso usar achava vamo bora inclusive realmente praticamente basicamente exatamente
  justamente simplesmente enfim aliás ou seja portanto sobre sob entre até desde durante através dentro fora cima baixo perto longe frente
  primeiro primeira segundo segunda terceiro terceira último última próximo próxima um uma uns umas dois duas três quatro cinco seis sete oito nove dez
  segunda terça quarta quinta sexta sábado domingo feira semana semanas mês meses ano anos hora horas minuto minutos janeiro fevereiro março abril maio
  junho julho agosto setembro outubro novembro dezembro reais real por
  onze doze treze quatorze catorze quinze dezesseis dezessete dezoito dezenove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa
  duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos duzentas trezentas quatrocentas quinhentas
  cem cento mil milhão milhões bilhão bilhões meio meia metade manhã tarde noite madrugada grande pequeno novo nova melhor pior maior menor mau ruim
`);

export const ENGLISH_SPOKEN = listed(`
  okay ok yeah yes no nope yep um uh uhm hmm mm ah oh hey hi hello right well like just really actually basically literally kind sort kinda sorta
  gonna wanna gotta lot lots thing things stuff way ways bit maybe perhaps sure think thinks thought know knows knew known mean means meant
  say says said saying tell tells told go goes going went gone get gets got getting gotten come comes came coming make makes made making
  take takes took taking taken put puts see sees saw seen seeing look looks looked looking want wants wanted need needs needed let lets
  try tries tried trying use uses used using give gives gave given keep keeps kept start starts started starting work works
  good great nice fine better best bad big small new old little much many one two three four five six seven eight nine ten hundred thousand
  eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
  half morning evening night word words nice million billion first second third last next also even still already yet always never ever today yesterday tomorrow now then here there back around
  thank thanks please people guy guys somebody someone something anything nothing everything everybody everyone anyone
  don doesn didn isn aren wasn weren won wouldn couldn shouldn haven hasn hadn ain ve ll re can could would should may might must shall will
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
  week weeks month months year years hour hours minute minutes dollars percent
  every each another others else whole
  happen happens happened feel feels felt talk talks talking talked call called different able kind called part point time times day days
`);
