import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawnPage } from './a-country.ts'

const command = resolve(import.meta.dirname, '../../src/commands/build-offices.ts')
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

/** Builds the pages of offices with a data folder of this name. */
const build = (data: string, ...words: string[]) => {
  const places = ['--dist', join(folder, 'dist'), '--out', join(folder, 'pages')]
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...places, ...words], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, data) },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
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
