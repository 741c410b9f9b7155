import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NOBODY = 65_534

/** Under whom programs run that refuse root, by name or as nobody; empty when we are not root. */
export function otherUser(name = 'postgres'): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((user) => user.startsWith(`${name}:`))
  const [uid = NOBODY, gid = NOBODY] = line?.split(':').slice(2, 4).map(Number) ?? []
  return { uid, gid }
}

/** Where a program of the machine stands, also one that only root is thought to run; null where it is not installed. */
export const programAt = (name: string): string | null =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path)) ?? null

/** A program that serves until it is stopped. */
export interface Daemon {
  /** Its own process, not the shell that holds it. */
  pid(): number
  /** Ends it, or waits for its end when it ended by itself. */
  stop(): Promise<void>
}

interface Run {
  readonly user: { readonly uid?: number; readonly gid?: number }
  readonly cwd: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The file that its output goes to. */
  readonly log: string
  readonly signal?: 'INT' | 'TERM'
}

/** Starts a program that ends with us, however we end: a shell waits on its input and then ends it. */
export function startDaemon(program: string, args: readonly string[], run: Run): Daemon {
  const output = openSync(run.log, 'a')
  const script = `"$0" "$@" </dev/null & server=$!; read _; kill -${run.signal ?? 'INT'} $server; wait $server`
  const shell = spawn('/bin/sh', ['-c', script, program, ...args], {
    ...run.user,
    cwd: run.cwd,
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...run.env },
    stdio: ['pipe', output, output],
  })
  // It may have ended when its input closes.
  shell.stdin?.on('error', () => {})
  const ended = once(shell, 'exit')
  return {
    pid() {
      const [child] = readFileSync(`/proc/${shell.pid}/task/${shell.pid}/children`, 'utf8').trim().split(' ')
      return Number(child)
    },
    async stop() {
      shell.stdin?.end()
      await ended
    },
  }
}
