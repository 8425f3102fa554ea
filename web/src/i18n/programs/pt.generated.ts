// Generated from docs/programas.md: npm run generate
import type { ProgramDocs } from './program-docs.ts';

/** The documentation for programs. */
export const programDocs: ProgramDocs = {
  "title": "Escriba para programas",
  "blocks": [
    {
      "kind": "text",
      "html": "<p>Envie áudio ou vídeo e receba texto: pela API de áudio da OpenAI, pela API do próprio Escriba, por MCP, e com webhooks que avisam seu programa quando um texto fica pronto. Programas que já transcrevem pela API de áudio da OpenAI precisam só de outro endereço e outra chave, sem mudar o código.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "first-request-in-one-minute",
      "text": "Primeira requisição em um minuto"
    },
    {
      "kind": "text",
      "html": "<p>Crie uma chave em <a href=\"/app/integrations\">Integrações</a>, em “Chaves de API”. Ela começa com <code>escriba_</code> e só aparece uma vez. É preciso ter <a href=\"/plans\">um plano com acesso à API</a>.</p>"
    },
    {
      "kind": "text",
      "html": "<p>Depois, envie uma gravação:</p>"
    },
    {
      "kind": "code",
      "language": "sh",
      "text": "export ESCRIBA_KEY=escriba_…\ncurl https://escriba.example/v1/audio/transcriptions \\\n  -H \"Authorization: Bearer $ESCRIBA_KEY\" \\\n  -F model=whisper-1 -F file=@entrevista.mp3"
    },
    {
      "kind": "text",
      "html": "<p>A resposta traz o texto. A gravação também fica na sua biblioteca:</p>"
    },
    {
      "kind": "code",
      "language": "json",
      "text": "{ \"text\": \"Bom dia. Hoje vamos falar…\", \"usage\": { \"type\": \"duration\", \"seconds\": 63 } }"
    },
    {
      "kind": "text",
      "html": "<p>Com a biblioteca da OpenAI para Node:</p>"
    },
    {
      "kind": "code",
      "language": "js",
      "text": "import { createReadStream } from 'node:fs';\nimport OpenAI from 'openai';\n\nconst client = new OpenAI({ baseURL: 'https://escriba.example/v1', apiKey: process.env.ESCRIBA_KEY });\nconst { text } = await client.audio.transcriptions.create({\n  model: 'whisper-1',\n  file: createReadStream('entrevista.mp3'),\n});"
    },
    {
      "kind": "text",
      "html": "<p>Com a de Python:</p>"
    },
    {
      "kind": "code",
      "language": "python",
      "text": "from openai import OpenAI\n\nclient = OpenAI(base_url=\"https://escriba.example/v1\", api_key=\"escriba_…\")\nwith open(\"entrevista.mp3\", \"rb\") as file:\n    print(client.audio.transcriptions.create(model=\"whisper-1\", file=file).text)"
    },
    {
      "kind": "text",
      "html": "<p>Com a API do próprio Escriba, tipada, pelo <code>@escriba/sdk</code>, um pacote do repositório do Escriba: envio, status, transcrição, exportações e tudo o mais que está na <a href=\"/docs/api\">referência da API</a>.</p>"
    },
    {
      "kind": "code",
      "language": "ts",
      "text": "import { createEscriba, waitForTranscription } from '@escriba/sdk';\n\nconst escriba = createEscriba({ baseUrl: 'https://escriba.example', apiKey: 'escriba_…' });\nconst { data, error } = await escriba.POST('/api/transcription/upload', { body: { audio: file } });"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "keys",
      "text": "Chaves"
    },
    {
      "kind": "text",
      "html": "<p>Uma chave abre <code>/v1</code>, <code>/mcp</code> e os caminhos abaixo de <code>/api/transcription</code>, <code>/api/async-transcription</code> e <code>/api/usage</code>. Conta, sessões e pagamentos exigem uma pessoa que entrou na conta. Cada chave tem algumas das permissões <code>read</code>, <code>write</code> e <code>delete</code>, escolhidas por quem a cria; a <a href=\"/docs/api\">referência da API</a> indica a permissão de cada operação em <code>x-permission</code>. Uma chave pode ter validade, e uma chave revogada é recusada na hora.</p>"
    },
    {
      "kind": "text",
      "html": "<p>Uma chave criada por dono ou administradores em “Integrações” de um espaço age em nome desse espaço e termina com o papel de quem a criou. Todas as outras agem no espaço pessoal de quem as criou, mesmo com o cabeçalho <code>x-escriba-workspace</code>.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "clients",
      "text": "Clientes"
    },
    {
      "kind": "text",
      "html": "<p>Estes funcionam sem alteração, com outro endereço e outra chave:</p>"
    },
    {
      "kind": "table",
      "label": "Clientes",
      "html": "<table>\n<thead>\n<tr>\n<th>cliente</th>\n<th>testado com</th>\n<th>como</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>openai</code> (npm)</td>\n<td>7.55.0</td>\n<td>testes automáticos</td>\n</tr>\n<tr>\n<td><code>ai</code>, <code>@ai-sdk/openai</code> (npm)</td>\n<td>7.0.173</td>\n<td>testes automáticos</td>\n</tr>\n<tr>\n<td><code>openai</code> (PyPI)</td>\n<td>3.57.0</td>\n<td>testes automáticos onde há Python e pip; pessoas conhecidas à mão, tradução com 3.22.1</td>\n</tr>\n<tr>\n<td><code>litellm</code> (PyPI)</td>\n<td>1.110.2</td>\n<td>testes automáticos onde há Python e pip; todos os formatos e <code>language=&quot;&quot;</code> à mão</td>\n</tr>\n<tr>\n<td><code>@langchain/community</code> (npm)</td>\n<td>1.1.29</td>\n<td>à mão: <code>OpenAIWhisperAudio</code></td>\n</tr>\n<tr>\n<td><code>langchain-community</code> (PyPI)</td>\n<td>0.4.2</td>\n<td>à mão: <code>OpenAIWhisperParser</code>, em legendas</td>\n</tr>\n<tr>\n<td><code>SpeechRecognition</code> (PyPI)</td>\n<td>3.17.0</td>\n<td>à mão: <code>recognize_openai</code></td>\n</tr>\n<tr>\n<td><code>livekit-plugins-openai</code> (PyPI)</td>\n<td>1.8.9</td>\n<td>à mão: <code>STT.recognize</code></td>\n</tr>\n<tr>\n<td>curl</td>\n<td></td>\n<td>teste automático; pessoas conhecidas a partir de um arquivo à mão</td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<p>No <code>litellm</code>, o nome do modelo leva o prefixo <code>openai/</code>; <code>langchain-community</code>, <code>SpeechRecognition</code> e <code>livekit-plugins-openai</code> recebem o endereço em <code>base_url</code> ou em <code>OPENAI_BASE_URL</code>.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "operations",
      "text": "Operações"
    },
    {
      "kind": "table",
      "label": "Operações",
      "html": "<table>\n<thead>\n<tr>\n<th>operação</th>\n<th>faz</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>POST /v1/audio/transcriptions</code></td>\n<td>transcreve um arquivo; a gravação fica na biblioteca do usuário da chave, como qualquer outra</td>\n</tr>\n<tr>\n<td><code>POST /v1/audio/translations</code></td>\n<td>faz o mesmo e traduz o que é dito para o inglês pelo reconhecimento de fala; a tradução também fica na biblioteca</td>\n</tr>\n<tr>\n<td><code>GET /v1/models</code></td>\n<td>lista os nomes de modelos que uma requisição pode ter</td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<p>Campos de uma transcrição, antes ou depois do arquivo:</p>"
    },
    {
      "kind": "table",
      "label": "Operações",
      "html": "<table>\n<thead>\n<tr>\n<th>campo</th>\n<th>valores</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>file</code></td>\n<td>um arquivo em qualquer formato que o Escriba lê: MP3, WAV, M4A, AAC, OGG, FLAC, MP4, MOV, AVI, WebM, e também AMR, 3GP, CAF, AIFF, WMA, MPEG, FLV</td>\n</tr>\n<tr>\n<td><code>model</code></td>\n<td>um nome com <code>mini</code> ou <code>fast</code> escolhe a opção “Rápido”; qualquer outro, a opção “Preciso”; o plano define quais modelos são esses</td>\n</tr>\n<tr>\n<td><code>language</code></td>\n<td>um dos 12 idiomas da interface, como código, etiqueta (<code>pt-BR</code>) ou nome em inglês; sem ele, o idioma é detectado</td>\n</tr>\n<tr>\n<td><code>languages[]</code></td>\n<td>o mesmo, com vários idiomas: se houver mais de um, a gravação mostra quais são falados, e nenhum outro é considerado</td>\n</tr>\n<tr>\n<td><code>keywords[]</code></td>\n<td>até 100 nomes e termos de até 60 caracteres, que são preferidos onde o som permite</td>\n</tr>\n<tr>\n<td><code>response_format</code></td>\n<td><code>json</code> (padrão), <code>text</code>, <code>srt</code>, <code>vtt</code>, <code>verbose_json</code>, <code>diarized_json</code></td>\n</tr>\n<tr>\n<td><code>timestamp_granularities[]</code></td>\n<td><code>word</code>, <code>segment</code> (padrão) ou ambos: o que <code>verbose_json</code> traz</td>\n</tr>\n<tr>\n<td><code>known_speaker_names[]</code></td>\n<td>até 4 nomes de pessoas que podem falar, com até 80 caracteres cada um</td>\n</tr>\n<tr>\n<td><code>known_speaker_references[]</code></td>\n<td>uma voz para cada nome, na mesma ordem: um data URL em base64 com 2 a 10 s de áudio, em qualquer formato que o Escriba lê, com até 2,7 MB</td>\n</tr>\n<tr>\n<td><code>include[]</code></td>\n<td><code>logprobs</code>: <code>json</code> passa a trazer a probabilidade de cada palavra</td>\n</tr>\n<tr>\n<td><code>stream</code></td>\n<td><code>true</code>: a resposta é um fluxo de eventos</td>\n</tr>\n<tr>\n<td><code>chunking_strategy</code>, <code>prompt</code>, <code>temperature</code></td>\n<td>são aceitos e não mudam nada: o Escriba corta nos silêncios por conta própria e recebe nomes em <code>keywords[]</code></td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<p>Campos vazios e campos com outros nomes são ignorados. Uma lista pode ser enviada com colchetes, sem eles, com índice ou como um só campo, exceto a de pessoas conhecidas, cujos nomes podem ter vírgulas. Uma tradução não separa as vozes; por isso, uma requisição de tradução com nomes de pessoas é recusada com 400.</p>"
    },
    {
      "kind": "text",
      "html": "<p>Em <code>verbose_json</code>, um segmento é uma frase. <code>avg_logprob</code> é a média das palavras da frase, ou 0 se nenhuma probabilidade é conhecida; <code>tokens</code> é vazio, e <code>seek</code>, <code>temperature</code> e <code>no_speech_prob</code> são 0, porque o Escriba não os tem. Em <code>diarized_json</code>, um segmento é o que uma pessoa diz sem uma pausa mais longa; as pessoas são <code>A</code>, <code>B</code> e assim por diante, ou têm os nomes dados a elas na biblioteca, e um trecho de pessoa não identificada tem <code>unknown</code>. Um plano sem separação de vozes tem uma só pessoa, <code>A</code>, mesmo que pessoas conhecidas sejam enviadas. <code>logprobs</code> traz palavras em vez de tokens e fica vazio se o motor não informa probabilidades.</p>"
    },
    {
      "kind": "heading",
      "level": 3,
      "id": "known-speakers",
      "text": "Pessoas conhecidas"
    },
    {
      "kind": "text",
      "html": "<p>Um cliente que sabe quem pode falar envia alguns segundos de cada voz. As pessoas com voz parecida recebem esse nome, em <code>diarized_json</code> e na biblioteca; as outras ficam com suas letras. Com a biblioteca da OpenAI para Python:</p>"
    },
    {
      "kind": "code",
      "language": "python",
      "text": "import base64, os\nfrom openai import OpenAI\n\ndef voice(path):\n    with open(path, \"rb\") as file:\n        return \"data:audio/wav;base64,\" + base64.b64encode(file.read()).decode()\n\nclient = OpenAI(base_url=\"https://escriba.example/v1\", api_key=os.environ[\"ESCRIBA_KEY\"])\nwith open(\"reuniao.mp3\", \"rb\") as file:\n    meeting = client.audio.transcriptions.create(\n        model=\"gpt-4o-transcribe-diarize\",\n        file=file,\n        response_format=\"diarized_json\",\n        known_speaker_names=[\"Ana\", \"Rui\"],\n        known_speaker_references=[voice(\"ana.wav\"), voice(\"rui.wav\")],\n    )\nfor segment in meeting.segments:\n    print(segment.speaker, segment.text)"
    },
    {
      "kind": "text",
      "html": "<p>As vozes são comparadas só com as desta gravação e excluídas quando ela tem o texto. Um nome só é escrito onde as vozes são claramente parecidas; uma ligação com ruído pode ser diferente demais. Envie apenas vozes de pessoas que consentiram: pela lei, são dados biométricos.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "translations",
      "text": "Traduções"
    },
    {
      "kind": "code",
      "language": "sh",
      "text": "curl https://escriba.example/v1/audio/translations \\\n  -H \"Authorization: Bearer $ESCRIBA_KEY\" \\\n  -F model=whisper-1 -F file=@entrevista.mp3"
    },
    {
      "kind": "text",
      "html": "<p>Uma tradução tem os mesmos campos e os formatos <code>json</code>, <code>text</code>, <code>srt</code>, <code>vtt</code> e <code>verbose_json</code>. Ela consome os minutos da gravação e um insight do mês. Uma gravação em inglês é a própria tradução e não consome insight. O resultado é um rascunho: os nomes são escritos como soam, e uma frase que não pôde ser traduzida fica como foi dita. Se a biblioteca já tem uma tradução da gravação para o inglês, ela é a resposta.</p>"
    },
    {
      "kind": "text",
      "html": "<p>A tradução começa quando o texto está pronto. Com <code>Prefer: respond-async</code>, ou se o cliente se desconectou antes, envie a mesma requisição de novo quando o status for <code>completed</code>: ela pede a tradução e espera por ela.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "streams",
      "text": "Fluxos de eventos"
    },
    {
      "kind": "text",
      "html": "<p>Com <code>stream=true</code>, a resposta é um fluxo de server-sent events (<code>data:</code> com JSON):</p>"
    },
    {
      "kind": "table",
      "label": "Fluxos de eventos",
      "html": "<table>\n<thead>\n<tr>\n<th>evento</th>\n<th>vem</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>transcript.text.delta</code></td>\n<td>com o texto de cada trecho da gravação, à medida que é reconhecido</td>\n</tr>\n<tr>\n<td><code>transcript.text.segment</code></td>\n<td>com cada segmento de <code>diarized_json</code>, no fim, quando se sabe quem fala; uma resposta assim não tem deltas</td>\n</tr>\n<tr>\n<td><code>transcript.text.done</code></td>\n<td>uma vez, por último, com o <code>text</code> completo, <code>usage</code> e, se pedidos, <code>logprobs</code></td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<p>Vale o texto do último evento: às vezes um trecho é escrito de outra forma quando o seguinte é conhecido. Uma transcrição que falha encerra o fluxo com <code>{&quot;error&quot;: {…}}</code>, que as bibliotecas da OpenAI lançam como exceção. Um fluxo que termina sem nenhum dos dois foi cortado: envie a requisição de novo.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "long-recordings",
      "text": "Gravações longas"
    },
    {
      "kind": "text",
      "html": "<p>A resposta começa assim que há texto. Depois de 40 s sem texto, ela começa com status 200 e, até o texto chegar, vem uma linha vazia a cada 15 s (um espaço depois de <code>WEBVTT</code>), para que nem clientes nem proxies desistam. O JSON é o mesmo com ou sem elas. Uma transcrição que falha depois disso derruba a conexão, porque o status já foi enviado.</p>"
    },
    {
      "kind": "text",
      "html": "<p>Com <code>Prefer: respond-async</code>, a resposta é 202 assim que o arquivo é aceito, com <code>data.transcriptionId</code>, <code>data.statusUrl</code> e <code>data.eventsUrl</code> da API do próprio Escriba. Quando o status é <code>completed</code>, a mesma requisição sem o cabeçalho recebe o texto e não é cobrada de novo; <code>GET /api/transcription/:id/transcript</code> também o traz.</p>"
    },
    {
      "kind": "text",
      "html": "<p>Um cliente que se desconecta não interrompe nada depois que o arquivo chegou: a transcrição continua e fica na biblioteca. Até 20 requisições de um usuário podem esperar ao mesmo tempo.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "a-link-instead-of-a-file",
      "text": "Um link em vez de um arquivo"
    },
    {
      "kind": "text",
      "html": "<p><code>POST /api/transcription/links</code> recebe o endereço de um arquivo de áudio ou vídeo e os campos de um envio, em JSON:</p>"
    },
    {
      "kind": "code",
      "language": "sh",
      "text": "curl https://escriba.example/api/transcription/links \\\n  -H \"Authorization: Bearer $ESCRIBA_KEY\" -H 'Content-Type: application/json' \\\n  -d '{\"url\": \"https://media.example/episodio-12.mp3\", \"language_code\": \"pt\"}'"
    },
    {
      "kind": "text",
      "html": "<p>A resposta é 202 com <code>data.linkId</code>, que passa a ser o id da transcrição. <code>GET /api/transcription/links/:linkId</code> diz o que acontece com ele:</p>"
    },
    {
      "kind": "table",
      "label": "Um link em vez de um arquivo",
      "html": "<table>\n<thead>\n<tr>\n<th><code>state</code></th>\n<th>significado</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>waiting</code></td>\n<td>espera a sua vez, ou outra tentativa depois de uma falha temporária</td>\n</tr>\n<tr>\n<td><code>fetching</code></td>\n<td>o arquivo está chegando: <code>receivedBytes</code> de <code>totalBytes</code></td>\n</tr>\n<tr>\n<td><code>completed</code></td>\n<td>o arquivo é uma gravação como as enviadas; <code>GET /api/async-transcription/status/:id</code> dá o status</td>\n</tr>\n<tr>\n<td><code>feed</code></td>\n<td>o endereço é de um feed RSS ou Atom: <code>episodes</code> traz até 300, com título, data e duração; envie o <code>url</code> de um deles como link</td>\n</tr>\n<tr>\n<td><code>page</code></td>\n<td>o endereço é de uma página; <code>POST …/:linkId/confirm</code> busca a gravação dela e declara que você pode transcrevê-la</td>\n</tr>\n<tr>\n<td><code>failed</code></td>\n<td><code>errorCode</code> e <code>errorMessage</code> dizem por quê; com <code>canRetry</code>, <code>POST …/:linkId/retry</code> tenta de novo, a partir dos bytes recebidos se possível</td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<p><code>DELETE</code> cancela o link. Um endereço em rede privada é recusado (<code>link.address_refused</code>), e uma página também (<code>link.is_page</code>), a menos que o operador tenha instalado um programa que lê páginas de sites: nesse caso, o link espera no estado <code>page</code>, ou <code>&quot;rights_confirmed&quot;: true</code> na requisição já confirma. Busque apenas o que você tem o direito de usar.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "a-watched-folder",
      "text": "Uma pasta monitorada"
    },
    {
      "kind": "text",
      "html": "<p><code>npm run watch</code> pega as gravações que chegam a uma pasta (um NAS, a pasta de um gravador) ou a um bucket e escreve os textos em outra pasta. Ele roda onde a pasta está, com uma cópia do repositório do Escriba, e usa a API de qualquer instalação com uma chave de API que possa ler e escrever.</p>"
    },
    {
      "kind": "code",
      "language": "sh",
      "text": "export ESCRIBA_URL=https://escriba.example\nexport ESCRIBA_KEY=escriba_…\nnpm run watch -- /mnt/gravacoes --to /mnt/textos --name '{date} {name}.md'"
    },
    {
      "kind": "code",
      "language": "text",
      "text": "2026-11-29 14:30:07 watching /mnt/gravacoes, texts into /mnt/textos; Ctrl-C stops\n2026-11-29 14:31:02 sent: Clientes/Ana/entrevista.m4a (12.3 MB)\n2026-11-29 14:32:40 text: Clientes/Ana/entrevista.m4a → 2026-11-29 entrevista.md"
    },
    {
      "kind": "table",
      "label": "Uma pasta monitorada",
      "html": "<table>\n<thead>\n<tr>\n<th>opção</th>\n<th>significado</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>--to FOLDER</code></td>\n<td>para onde vão os textos; a pasta precisa existir. Pode ser a própria pasta das gravações</td>\n</tr>\n<tr>\n<td><code>--name NAME</code></td>\n<td>caminho de um texto dentro dela, várias vezes para vários formatos; padrão: <code>{folder}/{date} {name}.md</code>. A extensão é o formato: TXT, DOCX, PDF, SRT, VTT, CSV, JSON ou MD</td>\n</tr>\n<tr>\n<td><code>--language CODE</code></td>\n<td>idioma das gravações; padrão: é detectado</td>\n</tr>\n<tr>\n<td><code>--uploads N</code></td>\n<td>envios ao mesmo tempo, até 10; padrão: 2</td>\n</tr>\n<tr>\n<td><code>--every SECONDS</code></td>\n<td>tempo entre duas verificações; padrão: 10 para uma pasta, 60 para um bucket</td>\n</tr>\n<tr>\n<td><code>--once</code></td>\n<td>faz o que há para fazer e termina, para o cron; o código de saída é 1 se uma gravação ficou sem texto</td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "table",
      "label": "Uma pasta monitorada",
      "html": "<table>\n<thead>\n<tr>\n<th>em um nome</th>\n<th>representa</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>{date}</code></td>\n<td>o dia em que o arquivo foi alterado pela última vez, no fuso horário desta máquina: <code>2026-11-29</code></td>\n</tr>\n<tr>\n<td><code>{time}</code></td>\n<td>a hora dessa alteração: <code>14-30</code></td>\n</tr>\n<tr>\n<td><code>{name}</code></td>\n<td>o nome do arquivo sem a extensão</td>\n</tr>\n<tr>\n<td><code>{folder}</code></td>\n<td>a pasta dele dentro da origem; sozinha entre duas <code>/</code>, cria as mesmas pastas</td>\n</tr>\n<tr>\n<td><code>{language}</code></td>\n<td>o idioma da gravação: <code>pt</code></td>\n</tr>\n<tr>\n<td><code>{id}</code></td>\n<td>o id da gravação no Escriba</td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<ul>\n<li><strong>Quais arquivos.</strong> Os que têm a extensão de uma gravação, em todas as pastas dentro da origem. Arquivos ocultos e temporários (<code>.part</code>, <code>.tmp</code>, <code>~$…</code>) ficam de fora, e links simbólicos não são seguidos; outros arquivos são citados uma vez no log. Um arquivo é enviado quando tamanho e horário são os mesmos em duas verificações. Nada na origem é alterado ou excluído.</li>\n<li><strong>Uma vez.</strong> O que foi enviado está em <code>.escriba-watch</code>, na pasta de destino. Interrompido em qualquer ponto, o programa continua quando é iniciado de novo: nada é enviado duas vezes, e os textos que ficaram prontos nesse meio-tempo são escritos. Um arquivo com outro conteúdo é outra gravação, e também o que tem outro horário de alteração.</li>\n<li><strong>Textos</strong> nunca substituem um arquivo: um nome já usado recebe <code> (2)</code>. Caracteres que algum sistema não permite são omitidos.</li>\n<li><strong>Falhas.</strong> Enquanto o Escriba ou a rede não responde, ou o disco está cheio, o programa espera e depois continua. Com a cota esgotada, ele tenta de novo depois de uma hora. Um arquivo que o Escriba recusa é registrado no log com o motivo e não é enviado de novo; use <code>touch</code> no arquivo para tentar outra vez. Uma chave ou um endereço errado encerra o programa com código de saída 1; uma opção errada, com 2.</li>\n<li><strong>Muitos arquivos.</strong> Uma instalação aceita 60 envios por minuto de um mesmo endereço, a menos que quem a opera permita mais (<code>RATE_LIMIT_UPLOADS</code>); o programa espera o tempo que <code>Retry-After</code> indica.</li>\n<li><strong>Um bucket</strong> é indicado por <code>s3://BUCKET/PREFIX</code> e acessado com <code>S3_ENDPOINT</code> (exceto na Amazon), <code>S3_REGION</code>, <code>S3_ACCESS_KEY_ID</code> e <code>S3_SECRET_ACCESS_KEY</code>, ou com as permissões da própria máquina. O programa só lista e lê.</li>\n<li><strong>Um único programa</strong> usa cada pasta de destino; um segundo é recusado. <code>ESCRIBA_KEY_FILE</code> indica um arquivo com a chave, para gerenciadores de serviços.</li>\n</ul>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "requests-that-are-sent-again",
      "text": "Requisições enviadas de novo"
    },
    {
      "kind": "text",
      "html": "<p>As bibliotecas da OpenAI enviam uma requisição de novo depois do tempo limite delas e depois de uma conexão que cai. O mesmo arquivo, enviado de novo com a mesma chave, idioma, palavras e modelo em até 24 horas, é a mesma gravação: a requisição espera a transcrição em andamento ou recebe o texto pronto, em qualquer <code>response_format</code>, e é cobrada uma vez só, mesmo que a cota já tenha acabado. Uma gravação que falhou, foi cancelada ou foi excluída é feita de novo.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "mcp",
      "text": "MCP"
    },
    {
      "kind": "text",
      "html": "<p><code>/mcp</code> é um servidor do <a href=\"https://modelcontextprotocol.io\">Model Context Protocol</a> (Streamable HTTP), com o qual um assistente encontra, lê e faz perguntas sobre as gravações do seu usuário, e transcreve arquivos. Ele não tem sessões.</p>"
    },
    {
      "kind": "text",
      "html": "<p>A maioria dos assistentes só precisa do endereço <code>https://escriba.example/mcp</code>. Eles se registram sozinhos e abrem uma página do Escriba, onde o usuário permite ler, ou ler e transcrever; “Integrações” os lista com “Desconectar”. Tudo é encontrado pelos metadados do OAuth 2.1 (<code>/.well-known/oauth-protected-resource/mcp</code>, <code>/.well-known/oauth-authorization-server</code>): PKCE com S256, clientes públicos, registro dinâmico. Os tokens de acesso valem 15 minutos e só abrem <code>/mcp</code>; os de renovação mudam a cada uso e terminam depois de 30 dias sem uso.</p>"
    },
    {
      "kind": "text",
      "html": "<p>Uma chave de API também o abre. Programas que guardam seus servidores em um arquivo usam esta forma, com um nome que cada um documenta (<code>mcpServers</code>, <code>servers</code>):</p>"
    },
    {
      "kind": "code",
      "language": "json",
      "text": "{\n  \"mcpServers\": {\n    \"escriba\": {\n      \"type\": \"http\",\n      \"url\": \"https://escriba.example/mcp\",\n      \"headers\": { \"Authorization\": \"Bearer escriba_…\" }\n    }\n  }\n}"
    },
    {
      "kind": "text",
      "html": "<p>Para ver o que ele oferece, sem um programa:</p>"
    },
    {
      "kind": "code",
      "language": "sh",
      "text": "npx @modelcontextprotocol/inspector --cli https://escriba.example/mcp --transport http \\\n  --header \"Authorization: Bearer $ESCRIBA_KEY\" --method tools/list"
    },
    {
      "kind": "table",
      "label": "MCP",
      "html": "<table>\n<thead>\n<tr>\n<th>ferramenta</th>\n<th>faz</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>list_recordings</code></td>\n<td>lista gravações com status, duração e pessoas: por status, pasta ou etiquetas, em ordem, com cursor</td>\n</tr>\n<tr>\n<td><code>search_transcripts</code></td>\n<td>encontra gravações pelas palavras de seus nomes, textos e notas, e diz quando e por quem foram ditas</td>\n</tr>\n<tr>\n<td><code>get_transcript</code></td>\n<td>lê uma transcrição por páginas: inteira, uma parte por tempo ou uma pessoa; a tradução, se houver; limpa, com números ou sem dados pessoais</td>\n</tr>\n<tr>\n<td><code>ask</code></td>\n<td>pede ao modelo de linguagem do Escriba a resposta a uma pergunta sobre até 100 gravações ou uma pasta, com os trechos; precisa de um servidor de modelo e da concordância que o usuário dá no Escriba, conta como um insight do plano e precisa da permissão <code>write</code></td>\n</tr>\n<tr>\n<td><code>transcribe</code></td>\n<td>transcreve um arquivo em etapas: com <code>fileName</code>, ou com a <code>url</code> de um arquivo público, diz quanto custa e quanto resta do plano; com o <code>quoteId</code> dessa resposta, dá um link que recebe o arquivo, ou o busca; depois, diz em que ponto está a gravação; precisa da permissão <code>write</code></td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<p>Cada transcrição também é um recurso, <code>escriba://recordings/{id}</code>, em Markdown; a lista tem as 100 mais novas. Os resultados têm <code>structuredContent</code> conforme o <code>outputSchema</code> da ferramenta, e o mesmo como JSON no texto. Os tempos são em segundos. Uma falha é um resultado com <code>isError</code>, cujo texto termina com o código da API, como <code>transcription.not_found</code>. Um usuário pode ter 20 chamadas em andamento; acima disso, recebe 429 <code>mcp.too_many_calls</code>. Uma resposta que leva mais de 45 s continua sendo feita: <code>ask</code> com o seu <code>questionId</code> segue esperando.</p>"
    },
    {
      "kind": "text",
      "html": "<p>Um link de <code>transcribe</code> recebe um arquivo por PUT em até uma hora, sem chave: <code>curl -T entrevista.mp3 &#39;LINK&#39;</code>. A resposta é 202 com <code>data.transcriptionId</code>; um segundo arquivo recebe 409 <code>upload.link_used</code>. Um arquivo recusado ou interrompido deixa o link aberto. Quem tem o link pode acrescentar uma gravação à conta e não lê nada; ele vale por sua hora mesmo que a chave seja revogada. Até 50 links de um usuário podem esperar por arquivos.</p>"
    },
    {
      "kind": "text",
      "html": "<p>Com <code>url</code>, <code>transcribe</code> não faz nenhuma requisição antes de o orçamento ser aceito, e só sabe o custo se <code>durationSeconds</code> for enviado; do contrário, o custo é conhecido quando o arquivo tiver sido buscado. O <code>quoteId</code> é então o id do link e da gravação. <code>link.state</code> diz em que ponto ele está: de um <code>feed</code>, lista os primeiros 50 episódios, cada um com uma <code>url</code> para um orçamento próprio; uma <code>page</code> é buscada quando a mesma chamada traz <code>mayTranscribe: true</code>, que diz que o usuário pode transcrever a gravação dela; <code>failed</code> traz uma frase. Os limites são os dos links, cujos erros são <code>link.…</code>.</p>"
    },
    {
      "kind": "text",
      "html": "<p>O que é dito em uma gravação chega ao modelo que a lê. O Escriba marca esse texto como conteúdo, mas um programa que deixa o modelo agir deve confirmar as ações com uma pessoa.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "errors",
      "text": "Erros"
    },
    {
      "kind": "text",
      "html": "<p>Os erros de <code>/v1</code> têm a forma da OpenAI, com a mensagem em português, ou em inglês com <code>Accept-Language: en</code>:</p>"
    },
    {
      "kind": "code",
      "language": "json",
      "text": "{ \"error\": { \"message\": \"…\", \"type\": \"invalid_request_error\", \"param\": null, \"code\": \"invalid_api_key\" } }"
    },
    {
      "kind": "table",
      "label": "Erros",
      "html": "<table>\n<thead>\n<tr>\n<th>status</th>\n<th><code>code</code></th>\n<th>significado</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>400</td>\n<td><code>audio.parameter_invalid</code></td>\n<td>um campo tem um valor que não está na sua lista</td>\n</tr>\n<tr>\n<td>400</td>\n<td><code>audio.speakers_not_yet</code></td>\n<td>pessoas conhecidas são aceitas a partir de 2026-12-31, quando entra em vigor a política de privacidade que as permite</td>\n</tr>\n<tr>\n<td>400</td>\n<td><code>audio.reference_invalid</code></td>\n<td>a voz de uma pessoa conhecida não é um data URL com 2 a 10 s de áudio</td>\n</tr>\n<tr>\n<td>400</td>\n<td><code>audio.parameter_unsupported</code></td>\n<td>um campo pede o que o Escriba não faz</td>\n</tr>\n<tr>\n<td>400</td>\n<td><code>vocabulary.word_invalid</code></td>\n<td>uma das <code>keywords</code> não tem letra ou tem mais de 60 caracteres</td>\n</tr>\n<tr>\n<td>400</td>\n<td><code>transcription.not_media</code> e outros</td>\n<td>o arquivo não pode ser lido, não tem áudio ou é mais longo do que o plano permite</td>\n</tr>\n<tr>\n<td>400</td>\n<td><code>upload.file_missing</code> e outros</td>\n<td>não há arquivo, ou há mais de um</td>\n</tr>\n<tr>\n<td>400</td>\n<td><code>translation.not_supported</code></td>\n<td>nenhum worker desta instalação tem um modelo de fala que traduz</td>\n</tr>\n<tr>\n<td>401</td>\n<td><code>invalid_api_key</code></td>\n<td>a chave não existe ou foi revogada</td>\n</tr>\n<tr>\n<td>401</td>\n<td><code>gateway.api_key_expired</code></td>\n<td>a chave expirou</td>\n</tr>\n<tr>\n<td>403</td>\n<td><code>auth.permission_missing</code></td>\n<td>falta à chave a permissão da operação</td>\n</tr>\n<tr>\n<td>403</td>\n<td><code>gateway.api_plan_required</code></td>\n<td>o plano do usuário da chave não tem acesso à API</td>\n</tr>\n<tr>\n<td>410</td>\n<td><code>insight.cancelled</code>, …</td>\n<td>a gravação ou a tradução foi cancelada ou excluída enquanto a requisição esperava</td>\n</tr>\n<tr>\n<td>413</td>\n<td><code>usage.file_too_large</code></td>\n<td>o arquivo é maior do que o plano permite</td>\n</tr>\n<tr>\n<td>422</td>\n<td><code>insight.failed</code>, …</td>\n<td>a transcrição ou a tradução falhou; a mesma requisição começa de novo</td>\n</tr>\n<tr>\n<td>429</td>\n<td><code>insufficient_quota</code></td>\n<td>acabaram os arquivos do dia, ou os minutos ou insights do mês; não envie de novo</td>\n</tr>\n<tr>\n<td>429</td>\n<td><code>rate_limit_exceeded</code></td>\n<td>requisições demais; <code>Retry-After</code> diz quando enviar de novo</td>\n</tr>\n<tr>\n<td>503</td>\n<td><code>transcription.quota_unavailable</code>, …</td>\n<td>uma parte do Escriba está fora do ar; <code>Retry-After</code> diz quando enviar de novo</td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<p>A API do próprio Escriba, abaixo de <code>/api</code>, tem uma só forma para todas as falhas; <code>error</code> é o código estável:</p>"
    },
    {
      "kind": "code",
      "language": "json",
      "text": "{ \"success\": false, \"error\": \"transcription.not_found\", \"message\": \"…\", \"requestId\": \"…\" }"
    },
    {
      "kind": "text",
      "html": "<p>Envie uma requisição de novo depois de 429 (exceto <code>insufficient_quota</code>), 502, 503 e 504, passados os segundos de <code>Retry-After</code>. As outras recusas continuam até que algo mude. Ao escrever para o <a href=\"/support\">suporte</a>, informe o <code>requestId</code>, que também vem no cabeçalho <code>x-request-id</code>.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "limits",
      "text": "Limites"
    },
    {
      "kind": "table",
      "label": "Limites",
      "html": "<table>\n<thead>\n<tr>\n<th>limite</th>\n<th>valor</th>\n<th>acima dele</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>requisições de uma chave por minuto</td>\n<td>300, ou o que quem a criou escolheu, até 1.200</td>\n<td>429 <code>gateway.api_key_rate_limited</code></td>\n</tr>\n<tr>\n<td>envios de um endereço IP por minuto</td>\n<td>60</td>\n<td>429 <code>gateway.rate_limited</code></td>\n</tr>\n<tr>\n<td>leituras (<code>GET</code>) de um endereço IP por minuto</td>\n<td>1.200</td>\n<td>429 <code>gateway.rate_limited</code></td>\n</tr>\n<tr>\n<td>outras requisições de um endereço IP por minuto</td>\n<td>240</td>\n<td>429 <code>gateway.rate_limited</code></td>\n</tr>\n<tr>\n<td>requisições de um usuário que esperam em <code>/v1</code></td>\n<td>20</td>\n<td>429 <code>rate_limit_exceeded</code></td>\n</tr>\n<tr>\n<td>chamadas de um usuário em andamento em <code>/mcp</code></td>\n<td>20</td>\n<td>429 <code>mcp.too_many_calls</code></td>\n</tr>\n<tr>\n<td>fluxos de eventos abertos de um usuário</td>\n<td>20</td>\n<td>429 <code>transcription.too_many_streams</code></td>\n</tr>\n<tr>\n<td>links de um usuário à espera ou sendo buscados</td>\n<td>20</td>\n<td>403 <code>link.too_many</code></td>\n</tr>\n<tr>\n<td>chaves de API de uma conta ou de um espaço</td>\n<td>20</td>\n<td>409 <code>auth.too_many_api_keys</code></td>\n</tr>\n<tr>\n<td>webhooks de uma conta</td>\n<td>10</td>\n<td>409 <code>webhook.too_many</code></td>\n</tr>\n<tr>\n<td>tempo para terminar um envio retomável</td>\n<td>24 h</td>\n<td>o envio é removido</td>\n</tr>\n<tr>\n<td>tamanho de um arquivo</td>\n<td>o do <a href=\"/plans\">plano</a></td>\n<td>413 <code>usage.file_too_large</code></td>\n</tr>\n<tr>\n<td>duração de uma gravação</td>\n<td>12 h, ou menos se o plano diz</td>\n<td><code>transcription.too_long</code>, <code>usage.too_long</code></td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<p>As respostas a uma chave têm <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> e <code>RateLimit-Reset</code> (em segundos), e 429 tem <code>Retry-After</code>. Em <code>/v1</code>, o código de cada um desses 429 é <code>rate_limit_exceeded</code>. O operador de uma instalação pode ter definido outras taxas e outra duração: <a href=\"/app/integrations\">Integrações</a> mostra quantas requisições uma chave pode fazer.</p>"
    },
    {
      "kind": "heading",
      "level": 3,
      "id": "resumable-uploads",
      "text": "Envios retomáveis"
    },
    {
      "kind": "text",
      "html": "<p>Para arquivos grandes e conexões ruins, <code>/api/transcription/uploads</code> recebe um arquivo em partes, pelo <a href=\"https://tus.io/protocols/resumable-upload\">tus 1.0</a>: depois de uma conexão que cai, o envio continua da parte que falta. Qualquer cliente tus funciona, com o cabeçalho <code>Authorization</code> e o metadado <code>filename</code>. O id do envio passa a ser o da transcrição.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "webhooks",
      "text": "Webhooks"
    },
    {
      "kind": "text",
      "html": "<p>Um programa que é avisado não precisa perguntar. Em <a href=\"/app/integrations\">Integrações</a>, um usuário de um plano com acesso à API adiciona um endereço e escolhe eventos; o Escriba envia na hora um evento de teste e mostra uma vez o segredo que assina. As entregas seguem <a href=\"https://www.standardwebhooks.com\">Standard Webhooks</a>, então as bibliotecas desse padrão as verificam.</p>"
    },
    {
      "kind": "table",
      "label": "Webhooks",
      "html": "<table>\n<thead>\n<tr>\n<th>evento</th>\n<th>é enviado quando</th>\n<th><code>data</code></th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>transcription.completed</code></td>\n<td>uma gravação tem o seu texto, também depois de ser unida a outras</td>\n<td><code>id</code> da gravação</td>\n</tr>\n<tr>\n<td><code>transcription.failed</code></td>\n<td>uma gravação falhou</td>\n<td><code>id</code> e <code>error</code>, o código que o status tem</td>\n</tr>\n<tr>\n<td><code>transcription.deleted</code></td>\n<td>uma gravação é excluída</td>\n<td><code>id</code></td>\n</tr>\n<tr>\n<td><code>insight.completed</code></td>\n<td>um resumo, uma resposta ou outro insight fica pronto</td>\n<td><code>id</code> do insight, <code>form</code> e <code>transcriptionId</code>, que é null para uma pergunta sobre várias gravações</td>\n</tr>\n<tr>\n<td><code>subscription.changed</code></td>\n<td>o plano, o estado ou o período dele muda, também quando termina o plano com acesso à API</td>\n<td><code>plan</code> em vigor, <code>state</code> (<code>active</code>, <code>cancelled</code>, <code>overdue</code>, <code>suspended</code>, <code>ended</code>) e <code>periodEnd</code>, o primeiro dia do próximo período, que é null sem um plano pago</td>\n</tr>\n<tr>\n<td><code>webhook.test</code></td>\n<td>o endereço é adicionado, e quando seu usuário envia um teste</td>\n<td><code>endpointId</code></td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "code",
      "language": "http",
      "text": "POST /escriba HTTP/1.1\ncontent-type: application/json\nwebhook-id: msg_0198c0de-0000-7000-8000-000000000009\nwebhook-timestamp: 1796040000\nwebhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=\n\n{\"type\":\"transcription.completed\",\"timestamp\":\"2026-11-29T12:00:00.000Z\",\"data\":{\"id\":\"0198c0de-0000-7000-8000-000000000001\"}}"
    },
    {
      "kind": "text",
      "html": "<p>Um corpo tem ids e nunca um nome ou um texto: leia-os com uma chave de API, por exemplo em <code>GET /api/transcription/:id/transcript</code>. Responda com qualquer status 2xx em até 15 s e faça o trabalho depois. Um evento pode chegar duas vezes, com o mesmo <code>webhook-id</code>, e depois de um mais novo.</p>"
    },
    {
      "kind": "text",
      "html": "<p>Um webhook de um espaço recebe os eventos das gravações que podem ser vistas, no momento do evento, pelo membro que informou o endereço, como uma chave desse membro poderia lê-las: nenhum de uma pasta fechada a ele, nem de um resumo ou de uma pergunta sobre ela. Quem troca o endereço passa a ser esse membro; o que espera e ele não pode ver não é enviado. Se o membro sai, o webhook recebe os eventos do que todos os membros veem. Mudanças da assinatura, que é do dono do espaço, vão só aos webhooks do próprio dono. O histórico mostra a cada membro o que trata de gravações que ele pode ver.</p>"
    },
    {
      "kind": "heading",
      "level": 3,
      "id": "verification",
      "text": "Verificação"
    },
    {
      "kind": "text",
      "html": "<p>Verifique o corpo como ele chegou, antes de interpretá-lo: a assinatura é o HMAC com SHA-256 de <code>webhook-id</code>, <code>webhook-timestamp</code> e corpo, unidos por pontos, e a chave são os bytes do segredo. Aceite uma requisição se uma das assinaturas for a esperada, comparada em tempo constante, e se o horário estiver a no máximo cinco minutos de agora. Cada um destes receptores funciona como está, só com a biblioteca padrão da linguagem; testes os iniciam e lhes enviam entregas.</p>"
    },
    {
      "kind": "text",
      "html": "<p>Em Node:</p>"
    },
    {
      "kind": "code",
      "language": "js",
      "text": "import { createHmac, timingSafeEqual } from 'node:crypto';\nimport { createServer } from 'node:http';\nimport { buffer } from 'node:stream/consumers';\n\nconst key = Buffer.from(process.env.ESCRIBA_WEBHOOK_SECRET.slice('whsec_'.length), 'base64');\n\nconst isFromEscriba = (headers, body) => {\n  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;\n  if (!(Math.abs(Date.now() / 1000 - timestamp) <= 300)) return false;\n  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);\n  const expected = Buffer.from(`v1,${hmac.digest('base64')}`);\n  return signatures.split(' ').some((signature) => {\n    const given = Buffer.from(signature);\n    return given.length === expected.length && timingSafeEqual(given, expected);\n  });\n};\n\ncreateServer(async (request, response) => {\n  try {\n    const body = await buffer(request);\n    if (!isFromEscriba(request.headers, body)) return response.writeHead(400).end();\n    const event = JSON.parse(body);\n    console.log(event.type, event.data);\n    response.writeHead(204).end();\n  } catch {\n    response.destroy();\n  }\n}).listen(8000);"
    },
    {
      "kind": "text",
      "html": "<p>Em Python:</p>"
    },
    {
      "kind": "code",
      "language": "python",
      "text": "import base64\nimport hashlib\nimport hmac\nimport json\nimport os\nimport time\nfrom http.server import BaseHTTPRequestHandler, ThreadingHTTPServer\n\nKEY = base64.b64decode(os.environ[\"ESCRIBA_WEBHOOK_SECRET\"].removeprefix(\"whsec_\"))\n\n\ndef is_from_escriba(headers, body):\n    id, timestamp = headers.get(\"webhook-id\", \"\"), headers.get(\"webhook-timestamp\", \"\")\n    try:\n        if abs(time.time() - int(timestamp)) > 300:\n            return False\n    except ValueError:\n        return False\n    digest = hmac.new(KEY, f\"{id}.{timestamp}.\".encode() + body, hashlib.sha256).digest()\n    expected = b\"v1,\" + base64.b64encode(digest)\n    signatures = headers.get(\"webhook-signature\", \"\").split(\" \")\n    return any(hmac.compare_digest(signature.encode(), expected) for signature in signatures)\n\n\nclass Receiver(BaseHTTPRequestHandler):\n    def do_POST(self):\n        body = self.rfile.read(int(self.headers.get(\"content-length\", 0)))\n        is_valid = is_from_escriba(self.headers, body)\n        if is_valid:\n            event = json.loads(body)\n            print(event[\"type\"], event[\"data\"])\n        self.send_response(204 if is_valid else 400)\n        self.end_headers()\n\n\nThreadingHTTPServer((\"\", 8000), Receiver).serve_forever()"
    },
    {
      "kind": "text",
      "html": "<p>Em PHP, em qualquer servidor; <code>php -S 0.0.0.0:8000 escriba.php</code> permite experimentar:</p>"
    },
    {
      "kind": "code",
      "language": "php",
      "text": "<?php\n$key = base64_decode(substr(getenv('ESCRIBA_WEBHOOK_SECRET'), strlen('whsec_')));\n$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';\n$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';\n$signatures = explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '');\n$body = file_get_contents('php://input');\n\n$expected = 'v1,' . base64_encode(hash_hmac('sha256', \"$id.$timestamp.$body\", $key, true));\n$matching = array_filter($signatures, fn ($signature) => hash_equals($expected, $signature));\nif ($matching === [] || abs(time() - (int) $timestamp) > 300) {\n    http_response_code(400);\n    exit;\n}\n$event = json_decode($body, true);\nerror_log($event['type']);\nhttp_response_code(204);"
    },
    {
      "kind": "text",
      "html": "<p>Em Go:</p>"
    },
    {
      "kind": "code",
      "language": "go",
      "text": "package main\n\nimport (\n\t\"crypto/hmac\"\n\t\"crypto/sha256\"\n\t\"encoding/base64\"\n\t\"fmt\"\n\t\"io\"\n\t\"log\"\n\t\"net/http\"\n\t\"os\"\n\t\"strconv\"\n\t\"strings\"\n\t\"time\"\n)\n\nfunc isFromEscriba(header http.Header, body, key []byte) bool {\n\tid, timestamp := header.Get(\"webhook-id\"), header.Get(\"webhook-timestamp\")\n\tseconds, err := strconv.ParseInt(timestamp, 10, 64)\n\tif err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {\n\t\treturn false\n\t}\n\tmac := hmac.New(sha256.New, key)\n\tfmt.Fprintf(mac, \"%s.%s.%s\", id, timestamp, body)\n\texpected := []byte(\"v1,\" + base64.StdEncoding.EncodeToString(mac.Sum(nil)))\n\tfor _, signature := range strings.Split(header.Get(\"webhook-signature\"), \" \") {\n\t\tif hmac.Equal([]byte(signature), expected) {\n\t\t\treturn true\n\t\t}\n\t}\n\treturn false\n}\n\nfunc main() {\n\tkey, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv(\"ESCRIBA_WEBHOOK_SECRET\"), \"whsec_\"))\n\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n\thttp.HandleFunc(\"/\", func(response http.ResponseWriter, request *http.Request) {\n\t\tbody, err := io.ReadAll(request.Body)\n\t\tif err != nil || !isFromEscriba(request.Header, body, key) {\n\t\t\tresponse.WriteHeader(http.StatusBadRequest)\n\t\t\treturn\n\t\t}\n\t\tlog.Println(string(body))\n\t\tresponse.WriteHeader(http.StatusNoContent)\n\t})\n\tlog.Fatal(http.ListenAndServe(\":8000\", nil))\n}"
    },
    {
      "kind": "text",
      "html": "<p>Bibliotecas de <a href=\"https://www.standardwebhooks.com\">Standard Webhooks</a> fazem o mesmo: <code>standardwebhooks</code> para Node e Python, <code>standard-webhooks/standard-webhooks</code> para PHP, <code>github.com/standard-webhooks/standard-webhooks/libraries/go</code> para Go, e as de outras linguagens.</p>"
    },
    {
      "kind": "heading",
      "level": 3,
      "id": "flows-for-n8n-and-make",
      "text": "Fluxos para n8n e Make"
    },
    {
      "kind": "text",
      "html": "<p><a href=\"/flows/n8n.json\" download><code>n8n.json</code></a> e <a href=\"/flows/make.json\" download><code>make.json</code></a> são fluxos para importar. Os dois verificam um evento e depois leem a transcrição e o seu Markdown; o do n8n também envia um arquivo de um formulário. Nos dois, troque o host <code>escriba.example</code> pelo do seu Escriba.</p>"
    },
    {
      "kind": "text",
      "html": "<ul>\n<li><strong>n8n</strong> (“Import from File”): nas três requisições, escolha uma credencial do tipo <em>Bearer Auth</em> com uma chave de API, e escreva o segredo do webhook em “Verify signature”. O endereço do webhook é o de “Event from Escriba”. Um n8n próprio precisa de <code>NODE_FUNCTION_ALLOW_BUILTIN=crypto</code>. O fluxo é para o n8n 2; nós e parâmetros são conferidos com <code>n8n-nodes-base</code> 2.41.</li>\n<li><strong>Make</strong> (“Import Blueprint”): adicione um hook no primeiro módulo com <em>Get request headers</em> e <em>JSON pass-through</em>, escreva a chave de API nas duas requisições e o segredo, sem <code>whsec_</code>, no primeiro filtro. Deixe o Make aprender a estrutura de “Read event” com o evento de “Enviar teste” em “Integrações”. O Make não publica um esquema de blueprints; a forma do arquivo é conferida, mas uma importação não foi testada.</li>\n</ul>"
    },
    {
      "kind": "heading",
      "level": 3,
      "id": "secrets",
      "text": "Segredos"
    },
    {
      "kind": "text",
      "html": "<p>Um novo segredo pode ser criado a qualquer momento. Por 24 horas, as entregas são assinadas também com o anterior, para que um programa possa mudar sem perder nenhuma; isso vale para cada uma de várias trocas, com até nove segredos anteriores ao atual.</p>"
    },
    {
      "kind": "heading",
      "level": 3,
      "id": "retries",
      "text": "Novas tentativas"
    },
    {
      "kind": "table",
      "label": "Novas tentativas",
      "html": "<table>\n<thead>\n<tr>\n<th>tentativa</th>\n<th>depois da anterior</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n<td>na hora</td>\n</tr>\n<tr>\n<td>2</td>\n<td>5 s</td>\n</tr>\n<tr>\n<td>3</td>\n<td>5 min</td>\n</tr>\n<tr>\n<td>4</td>\n<td>30 min</td>\n</tr>\n<tr>\n<td>5</td>\n<td>2 h</td>\n</tr>\n<tr>\n<td>6</td>\n<td>5 h</td>\n</tr>\n<tr>\n<td>7</td>\n<td>10 h</td>\n</tr>\n<tr>\n<td>8</td>\n<td>14 h</td>\n</tr>\n<tr>\n<td>9, 10</td>\n<td>20 h cada</td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<p>Cada espera varia em até um décimo, para mais ou para menos. Uma tentativa falha se o status não é 2xx, se nada chega em 15 s ou se o endereço não é público; redirecionamentos não são seguidos. Um webhook que não aceita nada por cerca de três dias é desligado, e um que responde com 410 também, na hora. Seu usuário o liga de novo e reenvia à mão o que está no histórico: o que esperava quando ele foi desligado foi encerrado e não é enviado sozinho. O histórico mostra as entregas dos últimos 30 dias, com cada tentativa e o começo da resposta.</p>"
    },
    {
      "kind": "text",
      "html": "<p>Os webhooks são gerenciados em uma sessão, não com uma chave de API: <code>/api/transcription/webhooks</code> na <a href=\"/docs/api\">referência da API</a>. Uma conta pode ter até 10.</p>"
    }
  ]
};
