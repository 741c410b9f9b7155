import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface OwnProcess {
  readonly origin: string
  stop(): Promise<void>
}

/** Ends a process and waits for its exit, because it writes into its folder until then. */
export const ended = async (child: ChildProcess): Promise<void> => {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** The file sends its address when it is ready. */
export const startProcess = async (file: string, args: readonly string[]): Promise<OwnProcess> => {
  const server = fork(join(import.meta.dirname, file), args)
  const origin = await new Promise<string>((resolve, reject) => {
    server.once('message', (text) => resolve(String(text)))
    server.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  return { origin, stop: () => ended(server) }
}
