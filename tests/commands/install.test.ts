import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeProject } from './small-project.ts'

/** A package for a Node version that does not exist; it is beside the project, so that npm needs no network. */
const wants = { name: 'wants', version: '1.0.0', engines: { node: '>=999' } }
const own = { name: 'small', version: '1.0.0', dependencies: { wants: 'file:wants' } }
const offline = { npm_config_offline: 'true', npm_config_update_notifier: 'false' }

let project: ReturnType<typeof makeProject>
beforeEach(() => {
  project = makeProject()
  project.write('src/commands/install.mjs', "await (await import('./steps.mjs')).ensureInstalled()")
  project.write('wants/package.json', wants)
  project.write('package.json', own)
  project.write('package-lock.json', {
    ...own,
    lockfileVersion: 3,
    requires: true,
    packages: { '': own, wants, 'node_modules/wants': { resolved: 'wants', link: true } },
  })
})
afterEach(() => project.remove())

test('packages are installed without npm warnings about the Node version', () => {
  const { status, stdout, stderr } = project.run('install.mjs', offline)
  expect(stderr).toBe('')
  expect(stdout).toBe('Installing packages …\n')
  expect(status).toBe(0)
  expect(existsSync(join(project.folder, 'node_modules/wants/package.json'))).toBe(true)
})

test('an npm error is reported', () => {
  project.write('package.json', { ...own, dependencies: { ...own.dependencies, other: 'file:other' } })
  const { status, stderr } = project.run('install.mjs', offline)
  expect(stderr).toContain('npm error')
  expect(stderr).toContain('package.json and package-lock.json belong together')
  expect(status).not.toBe(0)
})
