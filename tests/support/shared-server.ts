import { startServer, type TestServer } from './server.ts'

/** A server without a way to move its clock, because several test files share it. */
export type SharedServer = Omit<TestServer, 'moveClock' | 'stop'>

let shared: Promise<SharedServer> | undefined

/**
 * The worker's shared server for test files that read offices and hold boxes without renting them. It starts at the
 * morning of server.ts and runs until the worker ends.
 */
export const sharedServer = (): Promise<SharedServer> => {
  shared ??= startServer()
  return shared
}
