import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OfficeRecord } from '#places/server/offices/office-record.ts'
import {
  createFileWordIndexCache,
  disabledWordIndexCache,
  loadOfficeWordIndex,
} from '#places/server/offices/office-word-index.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'))
  file = join(folder, 'office-words.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const office = (index: string, settlement: string, address: string): OfficeRecord => ({
  index,
  name: `${settlement} ${index}`,
  region: 'Московская область',
  area: '',
  settlement,
  address,
  latitude: 55,
  longitude: 37,
  coordPrecision: 'office',
  timeZone: 'Europe/Moscow',
  tariffGroup: 'town',
  online: true,
  temporarilyClosed: false,
  closedUntil: null,
  workingHours: [],
  services: [],
  directions: '',
  closed: false,
  stopped: false,
  note: null,
  fingerprint: '',
  lockers: [],
})

const offices = [
  office('140000', 'Люберцы', 'ул. Смирновская, д. 4'),
  office('141400', 'Химки', 'ул. Московская, д. 10'),
  office('143000', 'Одинцово', 'ул. Советская, д. 7'),
]
const questions = ['химки', 'смирновская 4', 'московская', 'одинцвоо', 'советская люберцы', 'мос']

const findAll = async (records: readonly OfficeRecord[], cache = createFileWordIndexCache(folder)) => {
  const words = await loadOfficeWordIndex(records, cache)
  return questions.map((question) => words.find(question))
}

describe('the cached word index', () => {
  test('gives the same results as a new one', async () => {
    const expected = await findAll(offices, disabledWordIndexCache)
    expect(await findAll(offices)).toEqual(expected)
    expect(readdirSync(folder)).toEqual(['office-words.json'])
    const before = readFileSync(file)
    expect(await findAll(offices)).toEqual(expected)
    expect(readFileSync(file)).toEqual(before)
  })

  test('follows changes of offices', async () => {
    await findAll(offices)
    const words = await loadOfficeWordIndex(offices, createFileWordIndexCache(folder))
    words.put(office('141400', 'Мытищи', 'ул. Мира, д. 1'))
    words.remove('140000')
    expect(words.find('мытищи').map(({ index }) => index)).toEqual(['141400'])
    expect(words.find('химки')).toEqual([])
    expect(words.find('люберцы')).toEqual([])
  })

  test.each([
    [
      'a changed byte',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -3), Buffer.from('9'), bytes.subarray(-2)]),
    ],
    ['half of its bytes', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['no content', () => Buffer.alloc(0)],
    ['no version line', () => Buffer.from('{}')],
  ])('is rebuilt from a file with %s', async (_, damage) => {
    const expected = await findAll(offices)
    const intactFile = readFileSync(file)
    writeFileSync(file, damage(intactFile))
    expect(await findAll(offices)).toEqual(expected)
    expect(readFileSync(file)).toEqual(intactFile)
  })

  test('is not used for other offices', async () => {
    await findAll(offices)
    const others = [...offices.slice(1), office('140000', 'Мытищи', 'ул. Мира, д. 1')]
    expect(await findAll(others)).toEqual(await findAll(others, disabledWordIndexCache))
  })

  test('is rebuilt if the stored text is not an index', async () => {
    await findAll(offices)
    const version = readFileSync(file, 'latin1').split(' ')[0] ?? ''
    await createFileWordIndexCache(folder).write(version, '{"index":[]}')
    expect(await findAll(offices)).toEqual(await findAll(offices, disabledWordIndexCache))
  })

  test('tolerates a folder that is not writable', async () => {
    writeFileSync(join(folder, 'taken'), '')
    const unwritable = createFileWordIndexCache(join(folder, 'taken'))
    expect(await findAll(offices, unwritable)).toEqual(await findAll(offices, disabledWordIndexCache))
    mkdirSync(file)
    expect(await findAll(offices)).toEqual(await findAll(offices, disabledWordIndexCache))
    expect(readdirSync(folder).sort()).toEqual(['office-words.json', 'taken'])
  })

  test('stays complete when two servers write at once', async () => {
    await Promise.all([findAll(offices), findAll(offices), findAll(offices)])
    expect(readdirSync(folder)).toEqual(['office-words.json'])
    const version = readFileSync(file, 'latin1').split(' ')[0] ?? ''
    expect(await createFileWordIndexCache(folder).read(version)).not.toBeNull()
  })
})
