"""Reads one JSON object {"path", "language"} a line, writes its text as one JSON string a line.

Arguments: a model (a name, or a folder in CTranslate2's form), the number of threads.
"""

import json
import sys

from faster_whisper import WhisperModel

name, threads = sys.argv[1:]
model = WhisperModel(name, device="cpu", compute_type="int8", cpu_threads=int(threads))
print(json.dumps("ready"), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    segments, _ = model.transcribe(
        request["path"], language=request["language"], beam_size=5, vad_filter=True, condition_on_previous_text=False, word_timestamps=True
    )
    print(json.dumps(" ".join(segment.text.strip() for segment in segments)), flush=True)
