/* A match of Murailles from C: a search against a bot that knows nothing. Prints the last position.
 *   cc match.c -DGAMES="\"$(pkg-config --variable=gamesdir quoin)\"" $(pkg-config --cflags --libs quoin) */
#include <quoin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char* call(quoin_session* session, const char* verb, const char* arguments) {
  const char* answer = quoin_call(session, verb, arguments);
  if (strncmp(answer, "{\"ok\":", 6) != 0) {
    fprintf(stderr, "%s: %s\n", verb, answer);
    exit(1);
  }
  return answer;
}

int main(void) {
  quoin_session* session = quoin_open();
  const char* table;
  call(session, "load", "{\"folder\": \"" GAMES "/murailles\"}");
  table = call(session, "start", "{\"seed\": 1, \"seats\": {\"red\": \"mcts(playouts=30)\", \"yellow\": \"random\"}}");
  while (strstr(table, "\"over\":true") == NULL) {
    table = call(session, "think", "");
  }
  puts(table);
  quoin_close(session);
  return 0;
}
