import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serversDatabase } from '#support/postgres-database.ts'
import { command as demoBoxes } from '../../../../../src/commands/demo-boxes.ts'
import { command as importOffices } from '../../../../../src/commands/import-offices.ts'
import { command as reseal } from '../../../../../src/commands/reseal.ts'
import type { Command } from '../../../../../src/commands/run-command.ts'
import { runCommandHere } from '../../../../commands/run-command-here.ts'

const root = resolve(import.meta.dirname, '../../../../..')
const folder = mkdtempSync(join(tmpdir(), 'import-command-'))
const dataDir = join(folder, 'data')
let shared: Awaited<ReturnType<typeof serversDatabase>>
beforeAll(async () => {
  shared = await serversDatabase(0)
})
afterAll(async () => {
  await shared.release()
  rmSync(folder, { recursive: true })
})
const settings = () => ({ DATABASE_URL: shared.url, DATA_DIR: dataDir })

const importInProcess = (...words: string[]) => {
  const command = join(root, 'src/commands/abonbox.ts')
  return spawnSync(process.execPath, [command, 'import-offices', ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...settings() },
    encoding: 'utf8',
  })
}
const run = (command: Command, ...words: string[]) => runCommandHere(command, words, settings())

const file = join(folder, 'list.csv')
writeFileSync(
  file,
  [
    'index,kind,name,parent_index,region,area,settlement,address,lat,lon,coord_precision',
    '440001,office,Пенза 1,440000,Пензенская область,,Пенза,,53.2,45,settlement',
    '440002,office,Пенза 2,440000,Пензенская область,,Пенза,,,,settlement',
  ].join('\n'),
)

test('the command imports a list and reports the result, and the second run changes nothing', async () => {
  const first = importInProcess(file)
  expect(first.status, first.stderr).toBe(0)
  expect(first.stdout).toContain('added 1, changed 0, unchanged 0')
  expect(first.stdout).toContain(`rejected 1, with line and reason in ${file}.rejects.csv`)
  expect(existsSync(`${file}.rejects.csv`)).toBe(true)
  expect((await run(importOffices, file)).stdout).toContain('added 0, changed 0, unchanged 1')
  expect((await run(demoBoxes, '--per-office', '5')).stdout).toContain('5 boxes and cells given to 1 offices')
})

test('a missing file, no file or a wrong number gives a one-line error', async () => {
  for (const [command, ...words] of [
    [importOffices],
    [importOffices, 'nowhere.csv'],
    [demoBoxes, '--per-office', 'many'],
  ] as const) {
    const { status, stderr } = await run(command, ...words)
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  }
})

/** A server that opens its embedded database, which locks the folder first and then takes seconds. */
const openingServer = `
  const { openEmbeddedDatabase } = await import('#server/database/embedded.ts')
  openEmbeddedDatabase(${JSON.stringify(dataDir)}, console)
  process.stdout.write('locked')`

test('the command refuses to run while a server uses the embedded database', async () => {
  const server = spawn(process.execPath, ['--input-type=module', '--eval', openingServer], { cwd: root })
  const ended = once(server, 'exit')
  await Promise.race([once(server.stdout, 'data'), ended])
  const { status, stderr } = await runCommandHere(importOffices, [file], { DATA_DIR: dataDir })
  server.kill('SIGKILL')
  await ended
  expect(status).toBe(1)
  expect(stderr).toContain('is in use by a running server')
})

test('the reseal command reports its result and changes nothing if there is nothing to do', async () => {
  const { status, stdout, stderr } = await run(reseal)
  expect(status, stderr).toBe(0)
  expect(stdout).toMatch(/sealed anew with key [0-9a-f]{8}: 0/)
})
