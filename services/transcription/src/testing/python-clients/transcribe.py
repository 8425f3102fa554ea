"""Sends requests with clients of PyPI. Each line of the input has client, base_url, headers, path and fields as JSON; each of the output what the client returned, or the refusal."""

import json
import sys

import litellm
import openai


def connect(asked):
    return openai.OpenAI(base_url=asked["base_url"], api_key="unused", default_headers=asked["headers"])


def send_with_openai(asked, file):
    result = connect(asked).audio.transcriptions.create(file=file, **asked["fields"])
    return [event.to_dict() for event in result] if asked["fields"].get("stream") else result.to_dict()


def send_with_litellm(asked, file):
    fields = {**asked["fields"], "model": "openai/" + asked["fields"]["model"]}
    return litellm.transcription(file=file, client=connect(asked), **fields).model_dump()


SENDERS = {"openai": send_with_openai, "litellm": send_with_litellm}


def answer(asked):
    try:
        with open(asked["path"], "rb") as file:
            return {"result": SENDERS[asked["client"]](asked, file)}
    except openai.APIStatusError as error:
        return {"status": error.status_code, "refusal": str(error)}


print("ready", flush=True)
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
