import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockDirectory } from '#server/database/directory-lock.ts'

const root = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'import-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (command: string, ...words: string[]) => {
  const { DATABASE_URL: _, ...environment } = process.env
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'src/commands', command), ...words],
    {
      cwd: folder,
      env: { ...environment, DATA_DIR: join(folder, 'data') },
      encoding: 'utf8',
    },
  )
  return { status, stdout, stderr }
}

const file = join(folder, 'list.csv')
writeFileSync(
  file,
  [
    'index,kind,name,parent_index,region,area,settlement,address,lat,lon,coord_precision',
    '440001,office,Пенза 1,440000,Пензенская область,,Пенза,,53.2,45,settlement',
    '440002,office,Пенза 2,440000,Пензенская область,,Пенза,,,,none',
  ].join('\n'),
)

test('the command imports a list, says what it did, and the second run changes nothing', () => {
  const first = run('import-offices.ts', file)
  expect(first.status, first.stderr).toBe(0)
  expect(first.stdout).toContain('added 1, changed 0, unchanged 0')
  expect(first.stdout).toContain(`rejected 1, with line and reason in ${file}.rejects.csv`)
  expect(existsSync(`${file}.rejects.csv`)).toBe(true)
  expect(run('import-offices.ts', file).stdout).toContain('added 0, changed 0, unchanged 1')
  expect(run('demo-boxes.ts', '--per-office', '5').stdout).toContain('5 boxes and cells given to 1 offices')
})

test('without a file, with a missing one or a wrong number it says so in one line', () => {
  for (const { status, stderr } of [
    run('import-offices.ts'),
    run('import-offices.ts', 'nowhere.csv'),
    run('demo-boxes.ts', '--per-office', 'many'),
  ]) {
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  }
})

test('while a server works on the embedded database the command says so and touches nothing', () => {
  const lock = lockDirectory(join(folder, 'data'))
  const { status, stderr } = run('import-offices.ts', file)
  lock.release()
  expect(status).toBe(1)
  expect(stderr).toContain('is in use by a running server')
})

test('sealing again says what it did, and changes nothing where nothing is to do', () => {
  const { status, stdout, stderr } = run('reseal.ts')
  expect(status, stderr).toBe(0)
  expect(stdout).toMatch(/sealed anew with key [0-9a-f]{8}: 0/)
})
