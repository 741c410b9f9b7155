import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checksSettings, makeProject } from './small-project.ts'

let project: ReturnType<typeof makeProject>
beforeEach(() => {
  project = makeProject({ node: checksSettings, astro: 'mkdir -p "$BUILD_TO"; seq 300' })
})
afterEach(() => project.remove())

/** Makes a Node say that it is older than the oldest that npm installs the native bindings for. */
const asOldNode = `data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } })",
)}`

test.each(['start.mjs', 'dev.mjs', 'build.mjs', 'test.mjs'])(
  '%s says in one line that the machine has too old a Node, and does nothing',
  (command) => {
    const { status, stdout, stderr } = project.run(command, {}, ['--import', asOldNode])
    expect(stderr).toBe('Node 20.18.3 is too old: install Node 20.19, 22.12 or newer.\n')
    expect({ status, stdout, calls: project.calls() }).toEqual({ status: 1, stdout: '', calls: [] })
  },
)

test('npm start reports a wrong setting in one line before it builds anything', () => {
  const { status, stdout, stderr } = project.run('start.mjs', { PORT: 'abc' })
  expect(stderr.split('\n')[0]).toMatch(/^PORT: /)
  expect(stderr).not.toContain('    at ')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(project.calls()).toEqual(['node src/commands/check-settings.ts'])
})

test('npm start checks the settings, builds, and then serves', () => {
  const { status, stdout } = project.run('start.mjs', { DATA_DIR: join(project.folder, 'data') })
  expect(status).toBe(0)
  // The build's own lines are in its log.
  expect(stdout).toBe('Building the site …\n')
  // As npm 10 leaves it, the Node of the packages had no link.
  expect(existsSync(join(project.folder, 'node_modules/.bin/node'))).toBe(true)
  expect(project.calls()).toEqual([
    'node src/commands/check-settings.ts',
    'astro build',
    'node src/commands/bundle-server.ts',
    expect.stringMatching(
      /^node --max-semi-space-size=4 --no-enable-source-maps .*\/\.cache\/server\/\w+\/main\.mjs$/,
    ),
  ])
})
