import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const settingValues = (unit: string, name: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

const settingsIn = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const [, name = '', value = ''] = /^([A-Z_0-9]+)=(.*)$/.exec(line) ?? []
      return name ? [[name, value]] : []
    }),
  )

/** A machine that runs the product as `abonbox.service` says. */
export interface Unit {
  /** Runs an operator's command with the service's user, settings and rights; rejects with its output. */
  run(words: readonly string[]): Promise<string>
  start(more: Record<string, string> & { PORT: string }): Promise<{ stop(): Promise<number | null> }>
}

/**
 * Replaces systemd where it does not run: the unit's user without rights or capabilities, its folders and umask, and
 * only its environment.
 */
export function readUnit(file: string, log: string): Unit {
  const unit = readFileSync(file, 'utf8')
  const singleValue = (name: string): string => {
    const [value, ...others] = settingValues(unit, name)
    if (value === undefined || others.length > 0) throw new Error(`${file}: expected exactly one ${name}`)
    return value
  }
  const user = singleValue('User')
  for (const [parentFolder, name, mode] of [
    ['/var/lib', singleValue('StateDirectory'), singleValue('StateDirectoryMode')],
    ['/var/cache', singleValue('CacheDirectory'), singleValue('CacheDirectoryMode')],
  ] as const) {
    const folder = `${parentFolder}/${name}`
    mkdirSync(folder, { recursive: true, mode: Number.parseInt(mode, 8) })
    execFileSync('chown', [`${user}:${singleValue('Group')}`, folder])
  }
  const asServiceUser = (command: readonly string[]): [string, string[]] => [
    'setpriv',
    [
      ...[`--reuid=${user}`, `--regid=${singleValue('Group')}`, '--clear-groups', '--no-new-privs'],
      ...['--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all'],
      ...['/bin/sh', '-c', `umask ${singleValue('UMask')}; exec "$0" "$@"`, ...command],
    ],
  ]
  // Read at each start, as systemd does.
  const settings = (more: Record<string, string> = {}) => ({
    ...settingsIn(settingValues(unit, 'Environment')),
    ...settingsIn(readFileSync(singleValue('EnvironmentFile'), 'utf8').split('\n')),
    ...more,
  })
  const [program = '', ...words] = singleValue('ExecStart').split(' ')
  return {
    run: async (commandWords) =>
      (await promisify(execFile)(...asServiceUser([program, ...commandWords]), { env: settings(), cwd: '/' }))
        .stdout,
    async start(more) {
      const output = openSync(log, 'a')
      const child: ChildProcess = spawn(...asServiceUser([program, ...words]), {
        env: settings(more),
        cwd: '/',
        stdio: ['ignore', output, output],
      })
      const exited = once(child, 'exit')
      const ready = () => fetch(`http://127.0.0.1:${more.PORT}/readyz`).catch(() => null)
      while (!(await ready())?.ok) {
        if (child.exitCode !== null) throw new Error(`the service ended:\n${readFileSync(log, 'utf8')}`)
        await pause(100)
      }
      return {
        async stop() {
          child.kill('SIGTERM')
          const [code] = await exited
          return code
        },
      }
    },
  }
}
