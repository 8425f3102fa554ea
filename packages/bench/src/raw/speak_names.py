"""Speaks Portuguese: reads one JSON object {"text", "voice", "path"} a line, writes a WAV file and the path as one JSON string a line.

Needs espeak-ng, onnxruntime, numpy, and in KOKORO_DIR the model Kokoro-82M: kokoro.onnx, vocab.json, voices/NAME.bin.
"""

import json
import os
import re
import subprocess
import sys
import unicodedata
import wave

import numpy as np
import onnxruntime

FOLDER = os.environ["KOKORO_DIR"]
RATE = 24_000
session = onnxruntime.InferenceSession(os.path.join(FOLDER, "kokoro.onnx"), providers=["CPUExecutionProvider"])
with open(os.path.join(FOLDER, "vocab.json"), encoding="utf-8") as file:
    vocab = json.load(file)["vocab"]


def phonemes_of(text):
    """IPA as the model was trained on it; punctuation stays."""
    said = []
    for part in re.split(r"([,.!?;:]+)", text):
        if re.fullmatch(r"[,.!?;:]*", part):
            said.append(part)
        elif part.strip():
            args = ["espeak-ng", "-v", "pt-br", "--ipa=3", "-q", part]
            ipa = subprocess.run(args, capture_output=True, check=True, text=True).stdout
            said.append(" " + " ".join(ipa.split()))
    joined = "".join(said).strip()
    for old, new in [("_", ""), ("tʃ", "ʧ"), ("dʒ", "ʤ"), ("\u200d", ""), ("-", ""), ("r", "ɾ")]:
        joined = joined.replace(old, new)
    return unicodedata.normalize("NFD", joined)


def speak(text, voice):
    tokens = [vocab[sound] for sound in phonemes_of(text) if sound in vocab]
    styles = np.fromfile(os.path.join(FOLDER, "voices", f"{voice}.bin"), np.float32).reshape(-1, 256)
    style = styles[min(len(tokens), len(styles) - 1)]
    inputs = {
        "tokens": np.array([[0, *tokens, 0]], np.int64),
        "style": style.reshape(1, 256),
        "speed": np.ones(1, np.float32),
    }
    pause = np.zeros(int(0.3 * RATE), np.float32)
    return np.concatenate([pause, session.run(None, inputs)[0].ravel(), pause])


print(json.dumps("ready"), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    samples = np.clip(speak(request["text"], request["voice"]), -1, 1)
    with wave.open(request["path"], "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((samples * 32767).astype(np.int16).tobytes())
    print(json.dumps(request["path"]), flush=True)
