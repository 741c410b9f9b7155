import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Builds the product with the pages of trivial-island/astro.config.mjs; returns the folder. */
export const buildWithTrivialIsland = async (): Promise<string> => {
  const build = spawn(
    process.execPath,
    [
      join(root, 'node_modules/astro/bin/astro.mjs'),
      'build',
      '--config',
      'tests/bench/trivial-island/astro.config.mjs',
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('the site was not built')
  return join(root, '.cache/bench-site')
}
