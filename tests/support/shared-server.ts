import { startServer, type TestServer } from './server.ts'

/** A server whose clock nobody moves. */
export type SharedServer = Omit<TestServer, 'moveClock' | 'stop'>

let shared: Promise<SharedServer> | undefined

/**
 * The server of the worker, on the morning of `kit/server.ts`, for files that look at offices and hold boxes without
 * renting them. It is never stopped: its worker ends with it.
 */
export const sharedServer = (): Promise<SharedServer> => {
  shared ??= startServer()
  return shared
}
