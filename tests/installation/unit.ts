import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Values of a setting of the unit file, in its order. */
const valuesOf = (unit: string, name: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

const settingsIn = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const [, name = '', value = ''] = /^([A-Z_0-9]+)=(.*)$/.exec(line) ?? []
      return name ? [[name, value]] : []
    }),
  )

/** A machine on which `abonbox.service` says how the product runs. */
export interface Unit {
  /** Runs a command of operators as the service would: its user, settings and rights. Fails with what it said. */
  run(words: readonly string[]): Promise<string>
  /** Starts the service and waits until it is ready. */
  start(more: Record<string, string> & { PORT: string }): Promise<{ stop(): Promise<number | null> }>
}

/**
 * Does what systemd does with a unit of this kind, where systemd does not run: its user without rights or capabilities,
 * its folders and mask, its environment and nothing else.
 */
export function readUnit(file: string, log: string): Unit {
  const unit = readFileSync(file, 'utf8')
  const single = (name: string): string => {
    const [value, ...others] = valuesOf(unit, name)
    if (value === undefined || others.length > 0) throw new Error(`${file}: one ${name} is wanted`)
    return value
  }
  const user = single('User')
  for (const [below, name, mode] of [
    ['/var/lib', single('StateDirectory'), single('StateDirectoryMode')],
    ['/var/cache', single('CacheDirectory'), single('CacheDirectoryMode')],
  ] as const) {
    const folder = `${below}/${name}`
    mkdirSync(folder, { recursive: true, mode: Number.parseInt(mode, 8) })
    execFileSync('chown', [`${user}:${single('Group')}`, folder])
  }
  const as = (command: readonly string[]): [string, string[]] => [
    'setpriv',
    [
      ...[`--reuid=${user}`, `--regid=${single('Group')}`, '--clear-groups', '--no-new-privs'],
      ...['--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all'],
      ...['/bin/sh', '-c', `umask ${single('UMask')}; exec "$0" "$@"`, ...command],
    ],
  ]
  // Read at each start, as systemd does.
  const settings = (more: Record<string, string> = {}) => ({
    ...settingsIn(valuesOf(unit, 'Environment')),
    ...settingsIn(readFileSync(single('EnvironmentFile'), 'utf8').split('\n')),
    ...more,
  })
  const [program = '', ...words] = single('ExecStart').split(' ')
  return {
    run: async (asked) =>
      (await promisify(execFile)(...as([program, ...asked]), { env: settings(), cwd: '/' })).stdout,
    async start(more) {
      const output = openSync(log, 'a')
      const child: ChildProcess = spawn(...as([program, ...words]), {
        env: settings(more),
        cwd: '/',
        stdio: ['ignore', output, output],
      })
      const ended = once(child, 'exit')
      const ready = () => fetch(`http://127.0.0.1:${more.PORT}/readyz`).catch(() => null)
      while (!(await ready())?.ok) {
        if (child.exitCode !== null) throw new Error(`the service ended:\n${readFileSync(log, 'utf8')}`)
        await pause(100)
      }
      return {
        async stop() {
          child.kill('SIGTERM')
          const [code] = await ended
          return code
        },
      }
    },
  }
}
