"""Takes the same stream apart with httpx-sse, in the same chunks: parse_events.py FILE"""

import statistics
import sys
import time

import httpx
from httpx_sse import EventSource

data = open(sys.argv[1], "rb").read()


def chunks():
    for start in range(0, len(data), 16_384):
        yield data[start : start + 16_384]


seconds = []
for _ in range(5):
    response = httpx.Response(200, headers={"content-type": "text/event-stream"}, content=chunks())
    start = time.perf_counter()
    count = sum(1 for _ in EventSource(response).iter_sse())
    seconds.append(time.perf_counter() - start)
    assert count == 100_000, count
median = statistics.median(seconds)
print(f"  httpx-sse   {count / median:.0f} events/s, {len(data) // 1_000_000} MB in {median} s")
