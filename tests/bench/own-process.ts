import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A server in a process of its own. */
export interface OwnProcess {
  readonly origin: string
  stop(): Promise<void>
}

/** Ends a process and waits until it is gone: it writes into its folder to the last. */
export const ended = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** Starts a file of this folder, which sends its address once it is ready. */
export const startProcess = async (file: string, args: readonly string[]): Promise<OwnProcess> => {
  const server = fork(join(import.meta.dirname, file), args)
  const origin = await new Promise<string>((up, fail) => {
    server.once('message', (text) => up(String(text)))
    server.once('exit', (code) => fail(new Error(`${file} ended with ${code}`)))
  })
  return { origin, stop: () => ended(server) }
}
