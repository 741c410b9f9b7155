import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NOBODY = 65_534

/** The user for programs that refuse to run as root, or nobody if it does not exist; empty if we are not root. */
export function otherUser(name = 'postgres'): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((user) => user.startsWith(`${name}:`))
  const [uid = NOBODY, gid = NOBODY] = line?.split(':').slice(2, 4).map(Number) ?? []
  return { uid, gid }
}

/** Path of an installed program, also outside of PATH in the sbin folders; null if it is not installed. */
export const programAt = (name: string): string | null =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path)) ?? null

/** A program that runs until it is stopped. */
export interface Daemon {
  /** Process id of the program itself, not of its shell. */
  pid(): number
  /** Stops the program and waits for its exit. */
  stop(): Promise<void>
}

interface Run {
  readonly user: { readonly uid?: number; readonly gid?: number }
  readonly cwd: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** File for the output. */
  readonly log: string
  readonly signal?: 'INT' | 'TERM'
}

/** Starts a program that always ends with this process: a shell waits for its input to close, then stops it. */
export function startDaemon(program: string, args: readonly string[], run: Run): Daemon {
  const output = openSync(run.log, 'a')
  const script = `"$0" "$@" </dev/null & server=$!; read _; kill -${run.signal ?? 'INT'} $server; wait $server`
  const shell = spawn('/bin/sh', ['-c', script, program, ...args], {
    ...run.user,
    cwd: run.cwd,
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...run.env },
    stdio: ['pipe', output, output],
  })
  // The program may already have ended.
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
