"""A match of Murailles through ctypes: a search against a bot that knows nothing. Prints the last position.

python match.py LIBRARY GAMES: "libquoin.so" and what `pkg-config --variable=gamesdir quoin` says.
"""

import ctypes
import json
import sys

quoin = ctypes.CDLL(sys.argv[1])
quoin.quoin_open.restype = ctypes.c_void_p
quoin.quoin_call.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p]
quoin.quoin_call.restype = ctypes.c_char_p
quoin.quoin_close.argtypes = [ctypes.c_void_p]
session = quoin.quoin_open()


def call(verb, **arguments):
    answer = json.loads(quoin.quoin_call(session, verb.encode(), json.dumps(arguments).encode()))
    return answer["ok"] if "ok" in answer else sys.exit(answer["error"]["text"])


call("load", folder=f"{sys.argv[2]}/murailles")
table = call("start", seed=1, seats={"red": "mcts(playouts=30)", "yellow": "random"})
while not table["over"]:
    table = call("think")
print(json.dumps({"ok": table}))
quoin.quoin_close(session)
