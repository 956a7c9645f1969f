/* quoin.h: play games of Quoin from C, or from any language that can call C.
 *
 * A session is one table: a game, a match, who sits where. Everything is one call: a verb and its arguments as a JSON
 * object go in, a JSON text comes out, {"ok": ANSWER} or {"error": {"kind", "message", "text", ...}}. docs/sessions.md
 * lists the verbs; the verb "verbs" answers with the same list, and the verb "version" with the version.
 *
 * Errors: every error is such a text. No call ends the program, prints, raises a signal or throws. After an error the
 *   session is as it was before the call.
 * Ownership: the caller frees nothing but sessions, by quoin_close. Texts that come in are read during the call and not
 *   kept. An answer is the session's; it is valid until the next quoin_call or quoin_close of that session.
 * Threads: different sessions may be used at the same time. A session is used by one thread at a time, which need not
 *   always be the same one; quoin_stop alone may be called from another thread while a call is under way.
 * Texts: UTF-8, ended by a zero byte. What is no UTF-8 is answered with an error.
 * Limits: arguments of at most 16 MB. Rules of games run with limits of time and memory of their own.
 */
#ifndef QUOIN_H
#define QUOIN_H

#if defined(_WIN32)
#define QUOIN_API
#elif defined(__GNUC__)
#define QUOIN_API __attribute__((visibility("default")))
#else
#define QUOIN_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct quoin_session quoin_session;

/* A new session without a game; NULL if memory is short. */
QUOIN_API quoin_session* quoin_open(void);

/* Ends a session and frees what it holds, the last answer too. No call may be under way. NULL: nothing happens. */
QUOIN_API void quoin_close(quoin_session* session);

/* Does what `verb` says. `json` holds the arguments, "" or "{}" if there are none. The answer is never NULL. A session,
 * a verb or arguments that are NULL are answered with an error, which is valid until the program ends. */
QUOIN_API const char* quoin_call(quoin_session* session, const char* verb, const char* json);

/* Asks the call that is under way to end soon; it answers with an error, or with what it has so far where its verb says
 * so. Without a call under way nothing happens. NULL: nothing happens. */
QUOIN_API void quoin_stop(quoin_session* session);

/* The version of the library, such as "0.1.0"; valid until the program ends. */
QUOIN_API const char* quoin_version(void);

#ifdef __cplusplus
}
#endif

#endif /* QUOIN_H */
