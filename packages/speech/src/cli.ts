import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  findInstalledModel,
  getModelDir,
  getModelPath,
  modelsForTranscription,
  verifyInstalledModel,
  verifyModels,
} from '@escriba/models';
import { decodeAudio } from './audio/decode-audio.ts';
import { joinSamples } from './audio/samples.ts';
import { openVoiceDetector } from './detection/voice-detector.ts';
import { toJson } from './formats/json.ts';
import { toSrt } from './formats/srt.ts';
import { toText } from './formats/text.ts';
import { openVoiceEncoder } from './speakers/voice-encoder.ts';
import { transcribe } from './transcribe.ts';
import { openWhisper } from './whisper/open-whisper.ts';

const usage = `Usage: npm run speech -- FILE [--format text|srt|json] [--language pt|en|…|auto] [--beam 5] [--translate]
       [--model NAME] [--speakers]

Prints what is said in a sound or video file, with --speakers also who says it (text and json). FFMPEG_PATH names the
ffmpeg program, ESCRIBA_MODELS_DIR a folder to look for models in first; --model takes one that \`npm run models -- add\`
installed there.`;

const SHIPPED = 'whisper-base';
const formats = { text: toText, srt: toSrt, json: toJson };

const main = async (): Promise<void> => {
  const { file, format, language, beamSize, task, speakers, model } = readArguments();
  const location = { modelsDir: process.env['ESCRIBA_MODELS_DIR'] || undefined };
  const needed = [...modelsForTranscription, ...(speakers ? ['speaker-ge2e' as const] : [])];
  const faulty = (await verifyModels(needed, location)).find(({ status }) => status !== 'ok');
  if (faulty) throw new Error(`The model ${faulty.name} in ${faulty.dir} is ${faulty.status}`);
  const samples = await joinSamples(
    decodeAudio(file, { ffmpegPath: process.env['FFMPEG_PATH'] || undefined }),
  );
  const [detector, whisper] = await Promise.all([
    getModelPath('silero-vad', 'silero-vad-16k-sequence.onnx', location).then((modelPath) =>
      openVoiceDetector({ modelPath }),
    ),
    findWhisper(model, location.modelsDir).then((dir) => openWhisper({ dir })),
  ]);
  const encoder =
    speakers &&
    (await openVoiceEncoder({
      modelPath: await getModelPath('speaker-ge2e', 'voice-encoder.onnx', location),
    }));
  const models = { detector, whisper, ...(encoder ? { encoder } : {}) };
  const transcript = await transcribe(models, samples, { language, beamSize, task });
  process.stdout.write(formats[format](transcript));
  await Promise.all(Object.values(models).map((model) => model.close()));
};

/** The folder of the model to recognise with. */
const findWhisper = async (name: string, modelsDir: string | undefined): Promise<string> => {
  if (name === SHIPPED) return await getModelDir(SHIPPED, { modelsDir });
  const model = await findInstalledModel(name, modelsDir);
  if (!model || modelsDir === undefined)
    throw new Error(`No model ${name} is installed. npm run models -- list shows those that are.`);
  if (model.kind === 'transducer')
    throw new Error(
      `${name} is a transducer, and this command recognises with a Whisper. SPEECH_MODEL=${name} npm start recognises with it.`,
    );
  const check = await verifyInstalledModel(model, modelsDir);
  if (check.status !== 'ok')
    throw new Error(
      `${check.file} of the model ${name} is ${check.status}. Remove the model and add it again.`,
    );
  return join(modelsDir, name);
};

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'text' },
      language: { type: 'string', default: 'auto' },
      beam: { type: 'string', default: '5' },
      model: { type: 'string', default: SHIPPED },
      translate: { type: 'boolean', default: false },
      speakers: { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  const beamSize = Number(values.beam);
  const { format } = values;
  if (positionals.length !== 1 || file === undefined) throw new Error(usage);
  if (!isFormat(format)) throw new Error(`Unknown format ${format}.\n\n${usage}`);
  if (!Number.isInteger(beamSize) || beamSize < 1 || beamSize > 20) {
    throw new Error(`--beam must be from 1 to 20.\n\n${usage}`);
  }
  if (values.speakers && format === 'srt') throw new Error(`Subtitles do not support speakers.\n\n${usage}`);
  const task = values.translate ? ('translate' as const) : ('transcribe' as const);
  return {
    file,
    format,
    language: values.language,
    beamSize,
    task,
    speakers: values.speakers,
    model: values.model,
  };
};

const isFormat = (format: string): format is keyof typeof formats => Object.hasOwn(formats, format);

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
