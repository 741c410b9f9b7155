import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose request is answered now: jobs of one caller are counted together, and end when the caller has left. */
export interface RequestCaller {
  /** Undefined for calls of other systems, which are not counted. */
  readonly id: string | undefined
  /** Made when it is first asked for. */
  readonly signal: () => AbortSignal
}

const callers = new AsyncLocalStorage<RequestCaller | undefined>()

/** The caller of the request that is answered now; undefined in jobs of the server's own. */
export const callerNow = (): RequestCaller | undefined => callers.getStore()

/** Answers a request for its caller. */
export const forCaller = <T>(caller: RequestCaller, answer: () => T): T => callers.run(caller, answer)

/** Does what the server needs for everybody, whoever asked for it first. */
export const forEverybody = <T>(run: () => T): T => callers.run(undefined, run)

/** The caller closed the connection before the answer: nobody waits for it any more. */
export class CallerLeftError extends Error {
  override readonly name = 'CallerLeftError'
}
