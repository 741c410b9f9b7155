import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Programs by their names, as shell scripts; each call of one is noted before it runs. */
type Programs = Readonly<Record<string, string>>

/**
 * A folder with our first steps (`src/commands/*.mjs`) and nothing else of the product: what they would install, build
 * or serve is done by stand-ins, so that a test sees in which order they are called and spoils no build.
 */
export const makeProject = (programs: Programs = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'small-project-'))
  const calls = join(folder, 'calls')
  const bin = join(folder, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  cpSync(join(root, 'src/commands'), join(folder, 'src/commands'), {
    recursive: true,
    filter: (file) => !/\.ts$/.test(file),
  })
  const write = (name: string, value: object | string) => {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  }
  write('package.json', { name: 'small', version: '1.0.0' })
  write('package-lock.json', { packages: {} })
  write('node_modules/.package-lock.json', { packages: {} })
  for (const [name, script] of Object.entries(programs)) {
    const text = `#!/bin/sh\necho "${name} $*" >> '${calls}'\n${script}\n`
    const file =
      name === 'node'
        ? join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
        : join(bin, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { mode: 0o755 })
  }
  return {
    folder,
    write,
    /** Runs a command of the project, with these settings and nothing else of ours but the path to programs. */
    run(command: string, settings: Readonly<Record<string, string>> = {}, options: readonly string[] = []) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [...options, join(folder, 'src/commands', command)],
        { env: { PATH: process.env.PATH ?? '', HOME: folder, ...settings }, encoding: 'utf8' },
      )
      return { status, stdout, stderr }
    },
    /** What was called so far, with its arguments. */
    calls: (): string[] => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The server's real check of the settings, to be put behind a stand-in for the project's Node. */
export const checksSettings = `
case "$1" in
  src/commands/check-settings.ts) exec '${process.execPath}' '${root}/src/commands/check-settings.ts' ;;
esac`
