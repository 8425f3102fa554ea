// Generated from docs/programs.md: npm run generate
import type { ProgramDocs } from './program-docs.ts';

/** The documentation for programs. */
export const programDocs: ProgramDocs = {
  "title": "Escriba for programs",
  "blocks": [
    {
      "kind": "text",
      "html": "<p>Send audio or video, get text: with OpenAI&#39;s audio API, with Escriba&#39;s own, over MCP, and with webhooks that tell your program when a text is ready. Programs that already transcribe with OpenAI&#39;s audio API need another address and another\nkey, and no change of code.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "first-request-in-one-minute",
      "text": "First request in one minute"
    },
    {
      "kind": "text",
      "html": "<p>Create a key in <a href=\"/app/integrations\">Integrations</a>, under “API keys”. It begins with <code>escriba_</code> and is shown once. You need <a href=\"/en/plans\">a plan with API access</a>.</p>"
    },
    {
      "kind": "text",
      "html": "<p>Then send a recording:</p>"
    },
    {
      "kind": "code",
      "language": "sh",
      "text": "export ESCRIBA_KEY=escriba_…\ncurl https://escriba.example/v1/audio/transcriptions \\\n  -H \"Authorization: Bearer $ESCRIBA_KEY\" \\\n  -F model=whisper-1 -F file=@entrevista.mp3"
    },
    {
      "kind": "text",
      "html": "<p>The response has the text. The recording is in your library, too:</p>"
    },
    {
      "kind": "code",
      "language": "json",
      "text": "{ \"text\": \"Bom dia. Hoje vamos falar…\", \"usage\": { \"type\": \"duration\", \"seconds\": 63 } }"
    },
    {
      "kind": "text",
      "html": "<p>With OpenAI&#39;s library for Node:</p>"
    },
    {
      "kind": "code",
      "language": "js",
      "text": "import { createReadStream } from 'node:fs';\nimport OpenAI from 'openai';\n\nconst client = new OpenAI({ baseURL: 'https://escriba.example/v1', apiKey: process.env.ESCRIBA_KEY });\nconst { text } = await client.audio.transcriptions.create({\n  model: 'whisper-1',\n  file: createReadStream('entrevista.mp3'),\n});"
    },
    {
      "kind": "text",
      "html": "<p>With that for Python:</p>"
    },
    {
      "kind": "code",
      "language": "python",
      "text": "from openai import OpenAI\n\nclient = OpenAI(base_url=\"https://escriba.example/v1\", api_key=\"escriba_…\")\nwith open(\"entrevista.mp3\", \"rb\") as file:\n    print(client.audio.transcriptions.create(model=\"whisper-1\", file=file).text)"
    },
    {
      "kind": "text",
      "html": "<p>With Escriba&#39;s own API, typed, by <code>@escriba/sdk</code>, a package of Escriba&#39;s repository: upload, status, transcript, exports and everything else of the <a href=\"/docs/api\">API reference</a>.</p>"
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
      "text": "Keys"
    },
    {
      "kind": "text",
      "html": "<p>A key opens <code>/v1</code>, <code>/mcp</code>, and the paths below <code>/api/transcription</code>, <code>/api/async-transcription</code> and <code>/api/usage</code>. Account, sessions and payments need a person who is signed in. Each key has some of the permissions <code>read</code>, <code>write</code> and <code>delete</code>, which its\ncreator chooses; the <a href=\"/docs/api\">API reference</a> names the permission of each operation as <code>x-permission</code>. A key may expire, and a revoked one is refused at once.</p>"
    },
    {
      "kind": "text",
      "html": "<p>A key that owner or admins create in “Integrations” of a workspace acts for that workspace, and ends with the role of its creator. All other keys act in the own space of their user, also with the header <code>x-escriba-workspace</code>.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "clients",
      "text": "Clients"
    },
    {
      "kind": "text",
      "html": "<p>These work unmodified, with another address and another key:</p>"
    },
    {
      "kind": "table",
      "label": "Clients",
      "html": "<table>\n<thead>\n<tr>\n<th>client</th>\n<th>tried with</th>\n<th>how</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>openai</code> (npm)</td>\n<td>7.55.0</td>\n<td>tests of each run</td>\n</tr>\n<tr>\n<td><code>ai</code>, <code>@ai-sdk/openai</code> (npm)</td>\n<td>7.0.173</td>\n<td>tests of each run</td>\n</tr>\n<tr>\n<td><code>openai</code> (PyPI)</td>\n<td>3.57.0</td>\n<td>tests of each run where Python and pip are there; known speakers by hand, translation with 3.22.1</td>\n</tr>\n<tr>\n<td><code>litellm</code> (PyPI)</td>\n<td>1.110.2</td>\n<td>tests of each run where Python and pip are there; all formats and <code>language=&quot;&quot;</code> by hand</td>\n</tr>\n<tr>\n<td><code>@langchain/community</code> (npm)</td>\n<td>1.1.29</td>\n<td>by hand: <code>OpenAIWhisperAudio</code></td>\n</tr>\n<tr>\n<td><code>langchain-community</code> (PyPI)</td>\n<td>0.4.2</td>\n<td>by hand: <code>OpenAIWhisperParser</code>, in subtitles</td>\n</tr>\n<tr>\n<td><code>SpeechRecognition</code> (PyPI)</td>\n<td>3.17.0</td>\n<td>by hand: <code>recognize_openai</code></td>\n</tr>\n<tr>\n<td><code>livekit-plugins-openai</code> (PyPI)</td>\n<td>1.8.9</td>\n<td>by hand: <code>STT.recognize</code></td>\n</tr>\n<tr>\n<td>curl</td>\n<td></td>\n<td>a test of each run; known speakers from a file by hand</td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<p><code>litellm</code> takes the prefix <code>openai/</code> before the model; <code>langchain-community</code>, <code>SpeechRecognition</code> and <code>livekit-plugins-openai</code> take the address as <code>base_url</code>, or from <code>OPENAI_BASE_URL</code>.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "operations",
      "text": "Operations"
    },
    {
      "kind": "table",
      "label": "Operations",
      "html": "<table>\n<thead>\n<tr>\n<th>operation</th>\n<th>does</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>POST /v1/audio/transcriptions</code></td>\n<td>transcribes a file; the recording is in the library of the key&#39;s user, like any other</td>\n</tr>\n<tr>\n<td><code>POST /v1/audio/translations</code></td>\n<td>does the same, and translates what is said into English by speech recognition; the translation is in the library too</td>\n</tr>\n<tr>\n<td><code>GET /v1/models</code></td>\n<td>lists the names of models that requests may have</td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<p>Fields of a transcription, before or after the file:</p>"
    },
    {
      "kind": "table",
      "label": "Operations",
      "html": "<table>\n<thead>\n<tr>\n<th>field</th>\n<th>values</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>file</code></td>\n<td>one file in any format that Escriba reads: MP3, WAV, M4A, AAC, OGG, FLAC, MP4, MOV, AVI, WebM, and AMR, 3GP, CAF, AIFF, WMA, MPEG, FLV</td>\n</tr>\n<tr>\n<td><code>model</code></td>\n<td>a name with <code>mini</code> or <code>fast</code> selects the choice “Fast”, any other name the choice “Accurate”; the plan says which models these are</td>\n</tr>\n<tr>\n<td><code>language</code></td>\n<td>one of the 12 languages of the interface, as a code, a tag (<code>pt-BR</code>) or an English name; without it, the language is detected</td>\n</tr>\n<tr>\n<td><code>languages[]</code></td>\n<td>the same, of several languages: of more than one, the recording tells which of them are spoken, and no other one is found</td>\n</tr>\n<tr>\n<td><code>keywords[]</code></td>\n<td>up to 100 names and terms of up to 60 characters that are preferred where the sound allows it</td>\n</tr>\n<tr>\n<td><code>response_format</code></td>\n<td><code>json</code> (default), <code>text</code>, <code>srt</code>, <code>vtt</code>, <code>verbose_json</code>, <code>diarized_json</code></td>\n</tr>\n<tr>\n<td><code>timestamp_granularities[]</code></td>\n<td><code>word</code>, <code>segment</code> (default), or both: what <code>verbose_json</code> has</td>\n</tr>\n<tr>\n<td><code>known_speaker_names[]</code></td>\n<td>up to 4 names of people who may speak, of up to 80 characters each</td>\n</tr>\n<tr>\n<td><code>known_speaker_references[]</code></td>\n<td>a voice for each name, in the same order: a data URL in base64 with 2 to 10 s of audio, in any format that Escriba reads, up to 2.7 MB</td>\n</tr>\n<tr>\n<td><code>include[]</code></td>\n<td><code>logprobs</code>: <code>json</code> then has the probability of each word</td>\n</tr>\n<tr>\n<td><code>stream</code></td>\n<td><code>true</code>: the response is a stream of events</td>\n</tr>\n<tr>\n<td><code>chunking_strategy</code>, <code>prompt</code>, <code>temperature</code></td>\n<td>are accepted and change nothing: Escriba cuts at silences by itself, and takes names from <code>keywords[]</code></td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<p>Empty fields and fields of other names are ignored. A list may be sent with brackets, without them, with an index, or as one field, except for known speakers, whose names may have commas. A translation\nhas no speakers, so one that names them is refused with 400.</p>"
    },
    {
      "kind": "text",
      "html": "<p>In <code>verbose_json</code> a segment is a sentence. <code>avg_logprob</code> is the mean over its words and 0 if none is known; <code>tokens</code> is empty, <code>seek</code>, <code>temperature</code> and\n<code>no_speech_prob</code> are 0, because Escriba does not have them. In <code>diarized_json</code> a segment is what one speaker says without a longer break; speakers are <code>A</code>, <code>B</code> and so on, or\nhave the names that a user has given them in the library, and a passage whose speaker is not known has <code>unknown</code>. A plan without speakers has one speaker, <code>A</code>, also if known speakers are sent. <code>logprobs</code>\nhas words in place of tokens, and is empty if the engine gives no probabilities.</p>"
    },
    {
      "kind": "heading",
      "level": 3,
      "id": "known-speakers",
      "text": "Known speakers"
    },
    {
      "kind": "text",
      "html": "<p>A client that knows who may speak sends a few seconds of each voice. Speakers who sound like one of them have that name, in <code>diarized_json</code> and in the library; the others keep their letters. With OpenAI&#39;s library for Python:</p>"
    },
    {
      "kind": "code",
      "language": "python",
      "text": "import base64, os\nfrom openai import OpenAI\n\ndef voice(path):\n    with open(path, \"rb\") as file:\n        return \"data:audio/wav;base64,\" + base64.b64encode(file.read()).decode()\n\nclient = OpenAI(base_url=\"https://escriba.example/v1\", api_key=os.environ[\"ESCRIBA_KEY\"])\nwith open(\"reuniao.mp3\", \"rb\") as file:\n    meeting = client.audio.transcriptions.create(\n        model=\"gpt-4o-transcribe-diarize\",\n        file=file,\n        response_format=\"diarized_json\",\n        known_speaker_names=[\"Ana\", \"Rui\"],\n        known_speaker_references=[voice(\"ana.wav\"), voice(\"rui.wav\")],\n    )\nfor segment in meeting.segments:\n    print(segment.speaker, segment.text)"
    },
    {
      "kind": "text",
      "html": "<p>The voices are compared with those of this recording alone, and deleted when it has its text. Names are written only where the voices are clearly alike; a noisy telephone line may be too unlike. Send only voices of people who have consented: in law they are\nbiometric data.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "translations",
      "text": "Translations"
    },
    {
      "kind": "code",
      "language": "sh",
      "text": "curl https://escriba.example/v1/audio/translations \\\n  -H \"Authorization: Bearer $ESCRIBA_KEY\" \\\n  -F model=whisper-1 -F file=@entrevista.mp3"
    },
    {
      "kind": "text",
      "html": "<p>A translation has the same fields and the response formats <code>json</code>, <code>text</code>, <code>srt</code>, <code>vtt</code> and <code>verbose_json</code>. It costs the minutes of the recording and one insight of the month. A recording in English is its own translation and costs\nno insight. It is a draft: names are written as they sound, and a sentence that could not be translated stays as it was said. If the library has an English translation of\nthe recording, that is the response.</p>"
    },
    {
      "kind": "text",
      "html": "<p>The translation begins when the text is there. With <code>Prefer: respond-async</code>, and after a client that disconnects before, send the same request again once the status is <code>completed</code>: it requests the translation and waits for it.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "streams",
      "text": "Streams"
    },
    {
      "kind": "text",
      "html": "<p>With <code>stream=true</code> the response is a stream of server-sent events (<code>data:</code> with JSON):</p>"
    },
    {
      "kind": "table",
      "label": "Streams",
      "html": "<table>\n<thead>\n<tr>\n<th>event</th>\n<th>comes</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>transcript.text.delta</code></td>\n<td>with the text of each piece of the recording as it is recognised</td>\n</tr>\n<tr>\n<td><code>transcript.text.segment</code></td>\n<td>with each segment of <code>diarized_json</code>, at the end, when the speakers are known; such a response has no deltas</td>\n</tr>\n<tr>\n<td><code>transcript.text.done</code></td>\n<td>once, last, with the whole <code>text</code>, <code>usage</code>, and <code>logprobs</code> if they were asked for</td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<p>The text of the last event counts: a piece is sometimes written differently once the next one is known. A transcription that fails ends the stream with <code>{&quot;error&quot;: {…}}</code>, which\nOpenAI&#39;s libraries throw. A stream that ends without either was cut: send the request again.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "long-recordings",
      "text": "Long recordings"
    },
    {
      "kind": "text",
      "html": "<p>The response begins as soon as the text is there. After 40 s without text it begins with status 200, and until the text is there an empty line comes every\n15 s (a space after <code>WEBVTT</code>), so that neither clients nor proxies give up. JSON is the same with or without them. A transcription that fails after that breaks the\nconnection, since its status has been sent.</p>"
    },
    {
      "kind": "text",
      "html": "<p>With <code>Prefer: respond-async</code> the response is 202 as soon as the file is accepted, with <code>data.transcriptionId</code>, <code>data.statusUrl</code> and <code>data.eventsUrl</code> of Escriba&#39;s own API. When the status is\n<code>completed</code>, the same request without the header gets the text and is not charged again; <code>GET /api/transcription/:id/transcript</code> has it too.</p>"
    },
    {
      "kind": "text",
      "html": "<p>A client that disconnects stops nothing once its file has arrived: the transcription goes on and is in the library. Up to 20 requests of a user may wait at the same time.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "a-link-instead-of-a-file",
      "text": "A link instead of a file"
    },
    {
      "kind": "text",
      "html": "<p><code>POST /api/transcription/links</code> takes the address of a media file, and the fields of an upload as JSON:</p>"
    },
    {
      "kind": "code",
      "language": "sh",
      "text": "curl https://escriba.example/api/transcription/links \\\n  -H \"Authorization: Bearer $ESCRIBA_KEY\" -H 'Content-Type: application/json' \\\n  -d '{\"url\": \"https://media.example/episodio-12.mp3\", \"language_code\": \"pt\"}'"
    },
    {
      "kind": "text",
      "html": "<p>The response is 202 with <code>data.linkId</code>, which becomes the id of the transcription. <code>GET /api/transcription/links/:linkId</code> says what happens to it:</p>"
    },
    {
      "kind": "table",
      "label": "A link instead of a file",
      "html": "<table>\n<thead>\n<tr>\n<th><code>state</code></th>\n<th>meaning</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>waiting</code></td>\n<td>it waits for its turn, or for another attempt after a temporary failure</td>\n</tr>\n<tr>\n<td><code>fetching</code></td>\n<td>the file arrives: <code>receivedBytes</code> of <code>totalBytes</code></td>\n</tr>\n<tr>\n<td><code>completed</code></td>\n<td>the file is a recording like an uploaded one; <code>GET /api/async-transcription/status/:id</code> has its status</td>\n</tr>\n<tr>\n<td><code>feed</code></td>\n<td>the address is that of an RSS or Atom feed: <code>episodes</code> has up to 300 with title, date and duration; send the <code>url</code> of one as a link</td>\n</tr>\n<tr>\n<td><code>page</code></td>\n<td>the address is that of a page; <code>POST …/:linkId/confirm</code> fetches its recording, and says that you may transcribe it</td>\n</tr>\n<tr>\n<td><code>failed</code></td>\n<td><code>errorCode</code> and <code>errorMessage</code> say why; with <code>canRetry</code>, <code>POST …/:linkId/retry</code> tries again, after the received bytes where possible</td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<p><code>DELETE</code> cancels it. An address in a private network is refused (<code>link.address_refused</code>), a page as such (<code>link.is_page</code>), unless the operator has installed a program that reads pages of sites:\nthen it waits in the state <code>page</code>, or <code>&quot;rights_confirmed&quot;: true</code> in the request confirms at once. Fetch only what you have the right to use.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "a-watched-folder",
      "text": "A watched folder"
    },
    {
      "kind": "text",
      "html": "<p><code>npm run watch</code> takes the recordings that arrive in a folder (a NAS, the drop folder of a recorder) or in a bucket, and writes their texts into another folder. It runs where the folder is, with a checkout of Escriba, and uses the API of any installation with\nan API key that may read and write.</p>"
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
      "label": "A watched folder",
      "html": "<table>\n<thead>\n<tr>\n<th>option</th>\n<th>meaning</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>--to FOLDER</code></td>\n<td>where the texts go; the folder must exist. It may be the folder of the recordings</td>\n</tr>\n<tr>\n<td><code>--name NAME</code></td>\n<td>path of a text below it, several times for several formats; default <code>{folder}/{date} {name}.md</code>. Its extension is the format: TXT, DOCX, PDF, SRT, VTT, CSV, JSON or MD</td>\n</tr>\n<tr>\n<td><code>--language CODE</code></td>\n<td>language of the recordings; default: it is detected</td>\n</tr>\n<tr>\n<td><code>--uploads N</code></td>\n<td>uploads at the same time, up to 10; default 2</td>\n</tr>\n<tr>\n<td><code>--every SECONDS</code></td>\n<td>time between two looks; default 10 for a folder, 60 for a bucket</td>\n</tr>\n<tr>\n<td><code>--once</code></td>\n<td>does what is there and ends, for cron; the exit code is 1 if a recording got no text</td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "table",
      "label": "A watched folder",
      "html": "<table>\n<thead>\n<tr>\n<th>in a name</th>\n<th>stands for</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>{date}</code></td>\n<td>the day on which the file was last changed, in the time zone of this machine: <code>2026-11-29</code></td>\n</tr>\n<tr>\n<td><code>{time}</code></td>\n<td>the time of that change: <code>14-30</code></td>\n</tr>\n<tr>\n<td><code>{name}</code></td>\n<td>the name of the file without its extension</td>\n</tr>\n<tr>\n<td><code>{folder}</code></td>\n<td>its folder below the source; alone between two <code>/</code> it makes the same folders</td>\n</tr>\n<tr>\n<td><code>{language}</code></td>\n<td>the language of the recording: <code>pt</code></td>\n</tr>\n<tr>\n<td><code>{id}</code></td>\n<td>the id of the recording in Escriba</td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<ul>\n<li><strong>Which files.</strong> Those with the extension of a recording, in all folders below the source. Hidden and temporary files (<code>.part</code>, <code>.tmp</code>, <code>~$…</code>) are left alone, and links are not followed; other files are named once in the log. A file is taken when its size and time are the same at\ntwo looks. Nothing in the source is changed or deleted.</li>\n<li><strong>Once.</strong> What was sent is in <code>.escriba-watch</code> of the target folder. Stopped or killed at any point, the program continues at the next start: nothing is sent twice, and texts that were finished meanwhile are written. A file with another content is another recording, and so is one whose time of change is another.</li>\n<li><strong>Texts</strong> never replace a file: a name that is taken gets <code> (2)</code>. Characters that a system does not allow are left out.</li>\n<li><strong>Failures.</strong> While Escriba or the network is away, or the disk is full, the program waits and goes on. With the quota used up it tries again after an hour. A file that Escriba refuses is logged with the reason and not sent again; <code>touch</code> the file to have it tried again. A key or an address that is\nwrong ends the program with exit code 1, an option that is wrong with 2.</li>\n<li><strong>Many files.</strong> An installation takes 60 uploads a minute from one address, unless its operator allows more (<code>RATE_LIMIT_UPLOADS</code>); the program waits as long as <code>Retry-After</code> says.</li>\n<li><strong>A bucket</strong> is named <code>s3://BUCKET/PREFIX</code> and reached by <code>S3_ENDPOINT</code> (not for Amazon), <code>S3_REGION</code>, <code>S3_ACCESS_KEY_ID</code> and <code>S3_SECRET_ACCESS_KEY</code>, or by the machine&#39;s own rights. The program only lists and reads.</li>\n<li><strong>One program</strong> watches for a target folder; a second one is refused. <code>ESCRIBA_KEY_FILE</code> names a file with the key, for service managers.</li>\n</ul>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "requests-that-are-sent-again",
      "text": "Requests that are sent again"
    },
    {
      "kind": "text",
      "html": "<p>OpenAI&#39;s libraries send a request again after their timeout and after a connection that breaks. The same file, sent again with the same key, language, keywords and model within 24 hours, is\nthe same recording: the request waits for the running transcription or gets the finished text, in any <code>response_format</code>, and is charged once, although the quota may be\nused up by then. A recording that has failed, was cancelled or was deleted is made again.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "mcp",
      "text": "MCP"
    },
    {
      "kind": "text",
      "html": "<p><code>/mcp</code> is a server of the <a href=\"https://modelcontextprotocol.io\">Model Context Protocol</a> (Streamable HTTP), with which an assistant finds, reads and asks about the recordings of its user, and transcribes files. It has no sessions.</p>"
    },
    {
      "kind": "text",
      "html": "<p>Most assistants need the address <code>https://escriba.example/mcp</code> alone. They register by themselves and open a page of Escriba, where the user allows them to read, or to read and transcribe; “Integrations” lists them with “Disconnect”. They find all of it by the\nmetadata of OAuth 2.1 (<code>/.well-known/oauth-protected-resource/mcp</code>, <code>/.well-known/oauth-authorization-server</code>): PKCE with S256, public clients, dynamic registration. Their access tokens live 15 minutes and open <code>/mcp</code> alone; refresh tokens rotate and end after 30 days without use.</p>"
    },
    {
      "kind": "text",
      "html": "<p>An API key opens it, too. Programs that keep their servers in a file\ntake this form, under a name that each of them documents (<code>mcpServers</code>, <code>servers</code>):</p>"
    },
    {
      "kind": "code",
      "language": "json",
      "text": "{\n  \"mcpServers\": {\n    \"escriba\": {\n      \"type\": \"http\",\n      \"url\": \"https://escriba.example/mcp\",\n      \"headers\": { \"Authorization\": \"Bearer escriba_…\" }\n    }\n  }\n}"
    },
    {
      "kind": "text",
      "html": "<p>To see what it offers, without a program:</p>"
    },
    {
      "kind": "code",
      "language": "sh",
      "text": "npx @modelcontextprotocol/inspector --cli https://escriba.example/mcp --transport http \\\n  --header \"Authorization: Bearer $ESCRIBA_KEY\" --method tools/list"
    },
    {
      "kind": "table",
      "label": "MCP",
      "html": "<table>\n<thead>\n<tr>\n<th>tool</th>\n<th>does</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>list_recordings</code></td>\n<td>lists recordings with status, length and speakers: by status, folder or tags, sorted, with a cursor</td>\n</tr>\n<tr>\n<td><code>search_transcripts</code></td>\n<td>finds recordings by the words of their names, texts and notes, and says when and by whom they are said</td>\n</tr>\n<tr>\n<td><code>get_transcript</code></td>\n<td>reads a transcript by pages: all of it, a part by time, or one speaker; its translation, if there is one; clean, with figures, or without personal data</td>\n</tr>\n<tr>\n<td><code>ask</code></td>\n<td>has Escriba&#39;s language model answer a question about up to 100 recordings or a folder, with the passages; needs a model server and the agreement that the user gives in Escriba, counts as an insight of the plan, and needs the permission <code>write</code></td>\n</tr>\n<tr>\n<td><code>transcribe</code></td>\n<td>transcribes a file in steps: with <code>fileName</code>, or the <code>url</code> of a public file, it says the cost and what is left of the plan; with the <code>quoteId</code> of that it gives a link for the file, or fetches it; then it says how far it is; needs <code>write</code></td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<p>Each transcript is also a resource, <code>escriba://recordings/{id}</code>, as Markdown; the list has the newest 100. Results have <code>structuredContent</code> by the tool&#39;s <code>outputSchema</code>, and the same as JSON in their text. Times are seconds. A failure is a result with\n<code>isError</code>, whose text ends with the code of the API, such as <code>transcription.not_found</code>. A user may have 20 calls running; more get 429 <code>mcp.too_many_calls</code>. An answer that takes longer than 45 s is left running: <code>ask</code> with its <code>questionId</code> waits on.</p>"
    },
    {
      "kind": "text",
      "html": "<p>A link of <code>transcribe</code> takes one file by PUT within an hour, without a key: <code>curl -T entrevista.mp3 &#39;LINK&#39;</code>. The response is 202 with <code>data.transcriptionId</code>; a second file gets 409 <code>upload.link_used</code>. A file that is refused, or that breaks off, leaves the link open. A person who has the link can add one recording\nto the account, and read nothing; it works for its hour even if the key is revoked. Up to 50 links of a user wait for their files.</p>"
    },
    {
      "kind": "text",
      "html": "<p>With <code>url</code>, <code>transcribe</code> sends no request before the quote is accepted, and knows the cost only if <code>durationSeconds</code> is sent; else the cost is known once the file has been fetched. The <code>quoteId</code> is then the id of the link and of the recording. <code>link.state</code> says how far it is: of a <code>feed</code> it lists\nthe first 50 episodes, each with a <code>url</code> for a quote of its own; a <code>page</code> is fetched once the same call has <code>mayTranscribe: true</code>, which says that the user may transcribe its recording; <code>failed</code> has a sentence. The limits are those of links, whose errors are <code>link.…</code>.</p>"
    },
    {
      "kind": "text",
      "html": "<p>What is said in a recording reaches the model that reads it. Escriba marks it as content, but a program that lets its model act should confirm actions with a person.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "errors",
      "text": "Errors"
    },
    {
      "kind": "text",
      "html": "<p>Errors of <code>/v1</code> have OpenAI&#39;s form, with a message in Portuguese, or in English with <code>Accept-Language: en</code>:</p>"
    },
    {
      "kind": "code",
      "language": "json",
      "text": "{ \"error\": { \"message\": \"…\", \"type\": \"invalid_request_error\", \"param\": null, \"code\": \"invalid_api_key\" } }"
    },
    {
      "kind": "table",
      "label": "Errors",
      "html": "<table>\n<thead>\n<tr>\n<th>status</th>\n<th><code>code</code></th>\n<th>meaning</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>400</td>\n<td><code>audio.parameter_invalid</code></td>\n<td>a field has a value that is not in its list</td>\n</tr>\n<tr>\n<td>400</td>\n<td><code>audio.speakers_not_yet</code></td>\n<td>known speakers are accepted from 2026-12-31 on, when the privacy policy that allows them is in force</td>\n</tr>\n<tr>\n<td>400</td>\n<td><code>audio.reference_invalid</code></td>\n<td>the voice of a known speaker is no data URL with 2 to 10 s of audio</td>\n</tr>\n<tr>\n<td>400</td>\n<td><code>audio.parameter_unsupported</code></td>\n<td>a field asks for what Escriba does not do</td>\n</tr>\n<tr>\n<td>400</td>\n<td><code>vocabulary.word_invalid</code></td>\n<td>one of the <code>keywords</code> has no letter or more than 60 characters</td>\n</tr>\n<tr>\n<td>400</td>\n<td><code>transcription.not_media</code> and others</td>\n<td>the file cannot be read, has no audio, or is longer than the plan allows</td>\n</tr>\n<tr>\n<td>400</td>\n<td><code>upload.file_missing</code> and others</td>\n<td>no file, or more than one</td>\n</tr>\n<tr>\n<td>400</td>\n<td><code>translation.not_supported</code></td>\n<td>no worker of this installation has a speech model that translates</td>\n</tr>\n<tr>\n<td>401</td>\n<td><code>invalid_api_key</code></td>\n<td>the key does not exist or was revoked</td>\n</tr>\n<tr>\n<td>401</td>\n<td><code>gateway.api_key_expired</code></td>\n<td>the key has expired</td>\n</tr>\n<tr>\n<td>403</td>\n<td><code>auth.permission_missing</code></td>\n<td>the key lacks the permission of the operation</td>\n</tr>\n<tr>\n<td>403</td>\n<td><code>gateway.api_plan_required</code></td>\n<td>the plan of the key&#39;s user has no API access</td>\n</tr>\n<tr>\n<td>410</td>\n<td><code>insight.cancelled</code>, …</td>\n<td>the recording or its translation was cancelled or deleted while the request waited</td>\n</tr>\n<tr>\n<td>413</td>\n<td><code>usage.file_too_large</code></td>\n<td>the file is larger than the plan allows</td>\n</tr>\n<tr>\n<td>422</td>\n<td><code>insight.failed</code>, …</td>\n<td>the transcription or the translation failed; the same request begins it again</td>\n</tr>\n<tr>\n<td>429</td>\n<td><code>insufficient_quota</code></td>\n<td>the files of the day, or the minutes or insights of the month, are used up; do not send it again</td>\n</tr>\n<tr>\n<td>429</td>\n<td><code>rate_limit_exceeded</code></td>\n<td>too many requests; <code>Retry-After</code> says when to send it again</td>\n</tr>\n<tr>\n<td>503</td>\n<td><code>transcription.quota_unavailable</code>, …</td>\n<td>a part of Escriba is down; <code>Retry-After</code> says when to send it again</td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<p>Escriba&#39;s own API, below <code>/api</code>, has one form for every failure; <code>error</code> is the stable code:</p>"
    },
    {
      "kind": "code",
      "language": "json",
      "text": "{ \"success\": false, \"error\": \"transcription.not_found\", \"message\": \"…\", \"requestId\": \"…\" }"
    },
    {
      "kind": "text",
      "html": "<p>Send a request again after 429 (except <code>insufficient_quota</code>), 502, 503 and 504, once the seconds of <code>Retry-After</code> are over. Other refusals stay until something has changed. Name the <code>requestId</code>, which is also in the header <code>x-request-id</code>, when you write to <a href=\"/en/support\">support</a>.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "limits",
      "text": "Limits"
    },
    {
      "kind": "table",
      "label": "Limits",
      "html": "<table>\n<thead>\n<tr>\n<th>limit</th>\n<th>value</th>\n<th>above it</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>requests of a key per minute</td>\n<td>300, or what its creator chose, up to 1,200</td>\n<td>429 <code>gateway.api_key_rate_limited</code></td>\n</tr>\n<tr>\n<td>uploads from an IP address per minute</td>\n<td>60</td>\n<td>429 <code>gateway.rate_limited</code></td>\n</tr>\n<tr>\n<td>reads (<code>GET</code>) from an IP address per minute</td>\n<td>1,200</td>\n<td>429 <code>gateway.rate_limited</code></td>\n</tr>\n<tr>\n<td>other requests from an IP address per minute</td>\n<td>240</td>\n<td>429 <code>gateway.rate_limited</code></td>\n</tr>\n<tr>\n<td>requests of a user that wait at <code>/v1</code></td>\n<td>20</td>\n<td>429 <code>rate_limit_exceeded</code></td>\n</tr>\n<tr>\n<td>calls of a user that run at <code>/mcp</code></td>\n<td>20</td>\n<td>429 <code>mcp.too_many_calls</code></td>\n</tr>\n<tr>\n<td>open event streams of a user</td>\n<td>20</td>\n<td>429 <code>transcription.too_many_streams</code></td>\n</tr>\n<tr>\n<td>links of a user that wait or are fetched</td>\n<td>20</td>\n<td>403 <code>link.too_many</code></td>\n</tr>\n<tr>\n<td>API keys of an account or a workspace</td>\n<td>20</td>\n<td>409 <code>auth.too_many_api_keys</code></td>\n</tr>\n<tr>\n<td>webhooks of an account</td>\n<td>10</td>\n<td>409 <code>webhook.too_many</code></td>\n</tr>\n<tr>\n<td>time to finish a resumable upload</td>\n<td>24 h</td>\n<td>the upload is removed</td>\n</tr>\n<tr>\n<td>size of a file</td>\n<td>that of <a href=\"/en/plans\">the plan</a></td>\n<td>413 <code>usage.file_too_large</code></td>\n</tr>\n<tr>\n<td>length of a recording</td>\n<td>12 h, or less if the plan says so</td>\n<td><code>transcription.too_long</code>, <code>usage.too_long</code></td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<p>Responses to a key have <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> (in seconds), and 429 has <code>Retry-After</code>. At <code>/v1</code> the code of each of these 429 is <code>rate_limit_exceeded</code>. The operator of an installation may have set other rates and another\nlength: <a href=\"/app/integrations\">Integrations</a> says what a key may request.</p>"
    },
    {
      "kind": "heading",
      "level": 3,
      "id": "resumable-uploads",
      "text": "Resumable uploads"
    },
    {
      "kind": "text",
      "html": "<p>For large files and bad connections <code>/api/transcription/uploads</code> takes a file in parts, by <a href=\"https://tus.io/protocols/resumable-upload\">tus 1.0</a>: after a broken connection the upload goes on with the part that is missing. Every client of tus works, with the header <code>Authorization</code> and the metadata <code>filename</code>. The id of the upload\nbecomes that of the transcription.</p>"
    },
    {
      "kind": "heading",
      "level": 2,
      "id": "webhooks",
      "text": "Webhooks"
    },
    {
      "kind": "text",
      "html": "<p>A program that is notified does not need to ask. In <a href=\"/app/integrations\">Integrations</a> a user on a plan with API access adds an address and chooses events; Escriba sends a test event at once and shows the secret that signs, once. Deliveries follow\n<a href=\"https://www.standardwebhooks.com\">Standard Webhooks</a>, so its libraries verify them.</p>"
    },
    {
      "kind": "table",
      "label": "Webhooks",
      "html": "<table>\n<thead>\n<tr>\n<th>event</th>\n<th>is sent when</th>\n<th><code>data</code></th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>transcription.completed</code></td>\n<td>a recording has its text, also after it was merged</td>\n<td><code>id</code> of the recording</td>\n</tr>\n<tr>\n<td><code>transcription.failed</code></td>\n<td>a recording has failed</td>\n<td><code>id</code>, and <code>error</code>, the code that the status has</td>\n</tr>\n<tr>\n<td><code>transcription.deleted</code></td>\n<td>a recording is deleted</td>\n<td><code>id</code></td>\n</tr>\n<tr>\n<td><code>insight.completed</code></td>\n<td>a summary, an answer or another insight is done</td>\n<td><code>id</code> of the insight, <code>form</code>, and <code>transcriptionId</code>, which is null for a question about several recordings</td>\n</tr>\n<tr>\n<td><code>subscription.changed</code></td>\n<td>the plan, its state or its period changes, also when the plan with API access ends</td>\n<td><code>plan</code> in force, <code>state</code> (<code>active</code>, <code>cancelled</code>, <code>overdue</code>, <code>suspended</code>, <code>ended</code>), and <code>periodEnd</code>, the first day of the next period, which is null without a paid plan</td>\n</tr>\n<tr>\n<td><code>webhook.test</code></td>\n<td>the endpoint is added, and when its user sends a test</td>\n<td><code>endpointId</code></td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "code",
      "language": "http",
      "text": "POST /escriba HTTP/1.1\ncontent-type: application/json\nwebhook-id: msg_0198c0de-0000-7000-8000-000000000009\nwebhook-timestamp: 1796040000\nwebhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=\n\n{\"type\":\"transcription.completed\",\"timestamp\":\"2026-11-29T12:00:00.000Z\",\"data\":{\"id\":\"0198c0de-0000-7000-8000-000000000001\"}}"
    },
    {
      "kind": "text",
      "html": "<p>A body has ids and never a name or a text: read those with an API key, for example <code>GET /api/transcription/:id/transcript</code>. Respond with any 2xx status within 15 s, and do the work afterwards. An event may arrive twice, with the same\n<code>webhook-id</code>, and later than a younger one.</p>"
    },
    {
      "kind": "text",
      "html": "<p>An endpoint of a workspace gets the events of the recordings that the member may see who entered its address, at the time of the event, as a key of that member could read them: none of a folder that is closed to them, also not of an insight or a question\nabout it. Who gives an endpoint another address is that member from then on; what waits and they may not see is not sent. If the member leaves, it gets the events of what all members see. Changes of the subscription, which is its owner&#39;s, go to the owner&#39;s own endpoints alone. The log shows each member what is about recordings that they may see.</p>"
    },
    {
      "kind": "heading",
      "level": 3,
      "id": "verification",
      "text": "Verification"
    },
    {
      "kind": "text",
      "html": "<p>Verify the body as it arrived, before it is parsed: its signature is the HMAC with SHA-256 of <code>webhook-id</code>, <code>webhook-timestamp</code> and body, joined by dots, with the secret&#39;s bytes as the key. Accept a\nrequest if one of its signatures is the expected one, compared in constant time, and its time is at most five minutes from now. Each of these receivers runs as it is, with the standard library\nof its language; tests start them and send them deliveries.</p>"
    },
    {
      "kind": "text",
      "html": "<p>In Node:</p>"
    },
    {
      "kind": "code",
      "language": "js",
      "text": "import { createHmac, timingSafeEqual } from 'node:crypto';\nimport { createServer } from 'node:http';\nimport { buffer } from 'node:stream/consumers';\n\nconst key = Buffer.from(process.env.ESCRIBA_WEBHOOK_SECRET.slice('whsec_'.length), 'base64');\n\nconst isFromEscriba = (headers, body) => {\n  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;\n  if (!(Math.abs(Date.now() / 1000 - timestamp) <= 300)) return false;\n  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);\n  const expected = Buffer.from(`v1,${hmac.digest('base64')}`);\n  return signatures.split(' ').some((signature) => {\n    const given = Buffer.from(signature);\n    return given.length === expected.length && timingSafeEqual(given, expected);\n  });\n};\n\ncreateServer(async (request, response) => {\n  try {\n    const body = await buffer(request);\n    if (!isFromEscriba(request.headers, body)) return response.writeHead(400).end();\n    const event = JSON.parse(body);\n    console.log(event.type, event.data);\n    response.writeHead(204).end();\n  } catch {\n    response.destroy();\n  }\n}).listen(8000);"
    },
    {
      "kind": "text",
      "html": "<p>In Python:</p>"
    },
    {
      "kind": "code",
      "language": "python",
      "text": "import base64\nimport hashlib\nimport hmac\nimport json\nimport os\nimport time\nfrom http.server import BaseHTTPRequestHandler, ThreadingHTTPServer\n\nKEY = base64.b64decode(os.environ[\"ESCRIBA_WEBHOOK_SECRET\"].removeprefix(\"whsec_\"))\n\n\ndef is_from_escriba(headers, body):\n    id, timestamp = headers.get(\"webhook-id\", \"\"), headers.get(\"webhook-timestamp\", \"\")\n    try:\n        if abs(time.time() - int(timestamp)) > 300:\n            return False\n    except ValueError:\n        return False\n    digest = hmac.new(KEY, f\"{id}.{timestamp}.\".encode() + body, hashlib.sha256).digest()\n    expected = b\"v1,\" + base64.b64encode(digest)\n    signatures = headers.get(\"webhook-signature\", \"\").split(\" \")\n    return any(hmac.compare_digest(signature.encode(), expected) for signature in signatures)\n\n\nclass Receiver(BaseHTTPRequestHandler):\n    def do_POST(self):\n        body = self.rfile.read(int(self.headers.get(\"content-length\", 0)))\n        is_valid = is_from_escriba(self.headers, body)\n        if is_valid:\n            event = json.loads(body)\n            print(event[\"type\"], event[\"data\"])\n        self.send_response(204 if is_valid else 400)\n        self.end_headers()\n\n\nThreadingHTTPServer((\"\", 8000), Receiver).serve_forever()"
    },
    {
      "kind": "text",
      "html": "<p>In PHP, on any server; <code>php -S 0.0.0.0:8000 escriba.php</code> tries it:</p>"
    },
    {
      "kind": "code",
      "language": "php",
      "text": "<?php\n$key = base64_decode(substr(getenv('ESCRIBA_WEBHOOK_SECRET'), strlen('whsec_')));\n$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';\n$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';\n$signatures = explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '');\n$body = file_get_contents('php://input');\n\n$expected = 'v1,' . base64_encode(hash_hmac('sha256', \"$id.$timestamp.$body\", $key, true));\n$matching = array_filter($signatures, fn ($signature) => hash_equals($expected, $signature));\nif ($matching === [] || abs(time() - (int) $timestamp) > 300) {\n    http_response_code(400);\n    exit;\n}\n$event = json_decode($body, true);\nerror_log($event['type']);\nhttp_response_code(204);"
    },
    {
      "kind": "text",
      "html": "<p>In Go:</p>"
    },
    {
      "kind": "code",
      "language": "go",
      "text": "package main\n\nimport (\n\t\"crypto/hmac\"\n\t\"crypto/sha256\"\n\t\"encoding/base64\"\n\t\"fmt\"\n\t\"io\"\n\t\"log\"\n\t\"net/http\"\n\t\"os\"\n\t\"strconv\"\n\t\"strings\"\n\t\"time\"\n)\n\nfunc isFromEscriba(header http.Header, body, key []byte) bool {\n\tid, timestamp := header.Get(\"webhook-id\"), header.Get(\"webhook-timestamp\")\n\tseconds, err := strconv.ParseInt(timestamp, 10, 64)\n\tif err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {\n\t\treturn false\n\t}\n\tmac := hmac.New(sha256.New, key)\n\tfmt.Fprintf(mac, \"%s.%s.%s\", id, timestamp, body)\n\texpected := []byte(\"v1,\" + base64.StdEncoding.EncodeToString(mac.Sum(nil)))\n\tfor _, signature := range strings.Split(header.Get(\"webhook-signature\"), \" \") {\n\t\tif hmac.Equal([]byte(signature), expected) {\n\t\t\treturn true\n\t\t}\n\t}\n\treturn false\n}\n\nfunc main() {\n\tkey, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv(\"ESCRIBA_WEBHOOK_SECRET\"), \"whsec_\"))\n\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n\thttp.HandleFunc(\"/\", func(response http.ResponseWriter, request *http.Request) {\n\t\tbody, err := io.ReadAll(request.Body)\n\t\tif err != nil || !isFromEscriba(request.Header, body, key) {\n\t\t\tresponse.WriteHeader(http.StatusBadRequest)\n\t\t\treturn\n\t\t}\n\t\tlog.Println(string(body))\n\t\tresponse.WriteHeader(http.StatusNoContent)\n\t})\n\tlog.Fatal(http.ListenAndServe(\":8000\", nil))\n}"
    },
    {
      "kind": "text",
      "html": "<p>Libraries of <a href=\"https://www.standardwebhooks.com\">Standard Webhooks</a> do the same: <code>standardwebhooks</code> for Node and Python, <code>standard-webhooks/standard-webhooks</code> for PHP,\n<code>github.com/standard-webhooks/standard-webhooks/libraries/go</code> for Go, and those of other languages.</p>"
    },
    {
      "kind": "heading",
      "level": 3,
      "id": "flows-for-n8n-and-make",
      "text": "Flows for n8n and Make"
    },
    {
      "kind": "text",
      "html": "<p><a href=\"/flows/n8n.json\" download><code>n8n.json</code></a> and <a href=\"/flows/make.json\" download><code>make.json</code></a> are flows to import. Both verify an event, then read the transcript and its Markdown; that of n8n also uploads a file from a form. In both, replace the host <code>escriba.example</code>\nby that of your Escriba.</p>"
    },
    {
      "kind": "text",
      "html": "<ul>\n<li><strong>n8n</strong> (“Import from File”): choose a credential of the kind <em>Bearer Auth</em> with an API key in the three requests, and write the endpoint&#39;s secret into “Verify signature”. The address of the endpoint is that of “Event from Escriba”. An n8n of your own needs\n<code>NODE_FUNCTION_ALLOW_BUILTIN=crypto</code>. The flow is for n8n 2; nodes and parameters are checked against <code>n8n-nodes-base</code> 2.41.</li>\n<li><strong>Make</strong> (“Import Blueprint”): add a hook in the first module with <em>Get request headers</em> and <em>JSON pass-through</em>, write the API key into the two requests, and the secret without <code>whsec_</code> into the first filter. Have Make learn the structure of “Read event” from\nthe event of “Send test” in “Integrations”. Make publishes no schema of blueprints; its shape is checked, an import was not tried.</li>\n</ul>"
    },
    {
      "kind": "heading",
      "level": 3,
      "id": "secrets",
      "text": "Secrets"
    },
    {
      "kind": "text",
      "html": "<p>A new secret can be made at any time. For 24 hours deliveries are signed with the one before, too, so a program can change without losing one; that holds for each of several renewals, for up to nine secrets before the current one.</p>"
    },
    {
      "kind": "heading",
      "level": 3,
      "id": "retries",
      "text": "Retries"
    },
    {
      "kind": "table",
      "label": "Retries",
      "html": "<table>\n<thead>\n<tr>\n<th>attempt</th>\n<th>after the one before</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n<td>at once</td>\n</tr>\n<tr>\n<td>2</td>\n<td>5 s</td>\n</tr>\n<tr>\n<td>3</td>\n<td>5 min</td>\n</tr>\n<tr>\n<td>4</td>\n<td>30 min</td>\n</tr>\n<tr>\n<td>5</td>\n<td>2 h</td>\n</tr>\n<tr>\n<td>6</td>\n<td>5 h</td>\n</tr>\n<tr>\n<td>7</td>\n<td>10 h</td>\n</tr>\n<tr>\n<td>8</td>\n<td>14 h</td>\n</tr>\n<tr>\n<td>9, 10</td>\n<td>20 h each</td>\n</tr>\n</tbody></table>"
    },
    {
      "kind": "text",
      "html": "<p>Each wait is up to a tenth longer or shorter. An attempt fails if its status is not 2xx, if nothing comes within 15 s, or if the address is not public; redirects are not followed. An endpoint that has accepted nothing at its address for\nabout three days is switched off, and so is one that responds with 410, at once. Its user turns it on again, and sends again by hand what the log has: what waited when it was switched or turned off has ended, and is not sent by itself. The log shows the deliveries of the last 30 days with each attempt and the beginning of its response.</p>"
    },
    {
      "kind": "text",
      "html": "<p>Endpoints are managed in a session, not with an API key: <code>/api/transcription/webhooks</code> in the <a href=\"/docs/api\">API reference</a>. An account has up to 10.</p>"
    }
  ]
};
