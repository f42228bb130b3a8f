"""Runs a command and prints its cost: seconds on the clock, seconds of processor, and the most memory it held."""

import resource
import subprocess
import sys
import time

start = time.monotonic()
status = subprocess.run(sys.argv[1:]).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
largest = used.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)
print(f"{time.monotonic() - start:.1f} s, processor {used.ru_utime + used.ru_stime:.1f} s, at most {largest:.0f} MB of memory")
sys.exit(status)
