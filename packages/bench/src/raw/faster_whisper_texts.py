"""Reads one JSON object {"path", "language"} a line, writes its text as one JSON string a line."""

import json
import sys

from faster_whisper import WhisperModel

model = WhisperModel("base", device="cpu", compute_type="int8", cpu_threads=1)
print(json.dumps("ready"), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    segments, _ = model.transcribe(
        request["path"], language=request["language"], beam_size=5, vad_filter=True, condition_on_previous_text=False
    )
    print(json.dumps(" ".join(segment.text.strip() for segment in segments)), flush=True)
