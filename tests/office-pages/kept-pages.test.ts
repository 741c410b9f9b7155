import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawnPage } from './a-country.ts'

const commands = resolve(import.meta.dirname, '../../src/commands')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-pages-'))
  mkdirSync(join(folder, 'dist/offices'), { recursive: true })
  mkdirSync(join(folder, 'dist/_astro'))
  writeFileSync(join(folder, 'dist/offices/parts.html'), drawnPage)
  writeFileSync(join(folder, 'dist/_astro/style.1.css'), 'a { color: red }')
  writeFileSync(
    join(folder, 'list.csv'),
    [
      'index,kind,name,parent_index,region,area,settlement,address,lat,lon,coord_precision',
      '440001,office,Пенза 1,440000,Пензенская область,,Пенза,,53.2,45,settlement',
    ].join('\n'),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a command with a data folder of this name. */
const run = (command: string, data: string, ...words: string[]) => {
  const places = ['--dist', join(folder, 'dist'), '--out', join(folder, 'pages')]
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(commands, command), ...places, ...words],
    { env: { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, data) }, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}
const build = (data: string, ...words: string[]) => run('build-offices.ts', data, ...words)
const isListed = () => existsSync(join(folder, 'pages/440001.html'))

test('pages that were made of lists outlive a build with a data folder that has none, until it is told to forget', () => {
  expect(build('first', join(folder, 'list.csv')).status).toBe(0)
  expect(isListed()).toBe(true)

  const other = build('second')
  expect(other.status).toBe(0)
  expect(other.stderr).toContain('are kept as they are: they were made of 1 list(s)')
  expect(other.stderr).toContain(join(folder, 'second'))
  expect(isListed()).toBe(true)

  expect(build('second', '--forget').stdout).toMatch(/[1-9]\d* taken away/)
  expect(isListed()).toBe(false)
}, 180_000)

test('a file that is no list is refused in one line, and later builds never meet it', () => {
  const wrong = join(folder, 'wrong.csv')
  writeFileSync(wrong, 'name;price\nкот;1\n')
  const refused = build('fourth', wrong)
  expect(refused.status).toBe(1)
  expect(refused.stderr.trim().split('\n')).toHaveLength(1)
  expect(build('fourth', '--forget').status).toBe(0)
  expect(build('fourth').status).toBe(0)
}, 180_000)

test('an import makes the pages at once, and those of what was imported before stay', () => {
  const lockers = join(folder, 'lockers.csv')
  writeFileSync(
    lockers,
    [
      'index,kind,name,parent_index,region,area,settlement,address,lat,lon,coord_precision',
      '990101,postomat,Почтомат 101,440002,Пензенская область,,Пенза,,53.2,45,settlement',
    ].join('\n'),
  )
  const first = run('import-offices.ts', 'third', join(folder, 'list.csv'))
  expect(first.status, first.stderr).toBe(0)
  expect(first.stdout).toContain('added 1')
  expect(isListed()).toBe(true)

  expect(run('import-offices.ts', 'third', lockers).status).toBe(0)
  expect(isListed()).toBe(true)
  expect(existsSync(join(folder, 'pages/990101.html'))).toBe(true)

  writeFileSync(
    join(folder, 'newer.csv'),
    readFileSync(join(folder, 'list.csv'), 'utf8').replace('440001', '440003'),
  )
  expect(run('import-offices.ts', 'third', join(folder, 'newer.csv')).status).toBe(0)
  expect(isListed()).toBe(false)
  expect(existsSync(join(folder, 'pages/440003.html'))).toBe(true)
  expect(existsSync(join(folder, 'pages/990101.html'))).toBe(true)
}, 240_000)
