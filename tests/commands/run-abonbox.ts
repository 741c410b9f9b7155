import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import type { CommandOutput } from './run-command-here.ts'

const root = resolve(import.meta.dirname, '../..')
const program = resolve(root, 'src/commands/abonbox.ts')
/** Node compiles the modules of a command once for all processes. */
const compiled = resolve(root, '.cache/compiled')

/** Runs `abonbox` in a process of its own, as operators do, from a folder outside the product. */
export const runAbonbox = (
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  cwd = '/',
): Promise<CommandOutput> =>
  new Promise((done) => {
    const env = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compiled, ...settings }
    execFile(process.execPath, [program, ...words], { cwd, env }, (error, stdout, stderr) =>
      done({ status: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
