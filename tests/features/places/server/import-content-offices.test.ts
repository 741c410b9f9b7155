import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficeEntry } from '#content/api/entries/office-entry.ts'
import { openContentFiles } from '#content/server/content-files.ts'
import { readOfficeEntries } from '#content/server/read-entries.ts'
import { importContentOffices } from '#places/server/import-content-offices.ts'
import { onBothDatabases } from '#support/both-databases.ts'
import { contentOffices } from './offices/counter.ts'

describe('reading', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'offices-')), 'offices')
  beforeAll(() => mkdirSync(folder))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('some forty offices are listed, and each has directions', () => {
    const offices = contentOffices()
    expect(offices.length).toBeGreaterThanOrEqual(40)
    expect(offices.every(({ directions }) => directions.length > 10)).toBe(true)
  })

  test('a mistake of an editor gives one line with the file and the field', () => {
    writeFileSync(join(folder, '101000.md'), '---\nindex: 12\n---\n')
    expect(() => readOfficeEntries(openContentFiles(join(folder, '..')))).toThrow(/^101000\.md: index: /)
  })
})

onBothDatabases((database) => {
  const counts = async () => {
    const { kysely } = database()
    const count = (table: 'office' | 'box' | 'locker') =>
      kysely
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    return {
      offices: (await count('office')).rows,
      boxes: (await count('box')).rows,
      lockers: (await count('locker')).rows,
    }
  }
  const entries = contentOffices()
  const withChange = (index: string, change: Partial<OfficeEntry>): OfficeEntry[] =>
    entries.map((entry) => (entry.index === index ? { ...entry, ...change } : entry))

  test('servers that start at once load each office once', async () => {
    await Promise.all([1, 2, 3].map(() => importContentOffices(database().kysely, entries)))
    const boxes = entries.reduce(
      (sum, { boxes, lockers }) =>
        sum + boxes.reduce((n, { count }) => n + count, 0) + lockers.reduce((n, { cells }) => n + cells, 0),
      0,
    )
    expect(await counts()).toMatchObject({ offices: entries.length, boxes })
  })

  test('unchanged offices are not written again', async () => {
    const instants = () =>
      database().kysely.selectFrom('office').select(['index', 'changedAt']).orderBy('index').execute()
    const before = await instants()
    expect(await importContentOffices(database().kysely, entries)).toBe(0)
    expect(await instants()).toEqual(before)
  })

  test('more boxes are added, fewer remove none, broken ones are marked', async () => {
    const { boxes } = await counts()
    const moreBoxes = withChange('109012', {
      boxes: [{ size: 1, from: 1, count: 45, outOfOrder: [7], places: [] }],
    })
    expect(await importContentOffices(database().kysely, moreBoxes)).toBe(1)
    expect((await counts()).boxes).toBe(boxes + 5)
    const broken = await database()
      .kysely.selectFrom('box')
      .select('number')
      .where('officeIndex', '=', '109012')
      .where('outOfOrder', '=', true)
      .execute()
    expect(broken).toEqual([{ number: 7 }])
    await importContentOffices(database().kysely, entries)
    expect((await counts()).boxes).toBe(boxes + 5)
  })

  test('box places are written, updated and deleted with the editor’s lines', async () => {
    const readPlaces = async () =>
      database()
        .kysely.selectFrom('box')
        .select(['number', 'wallRow', 'wallColumn', 'wallHeight'])
        .where('officeIndex', '=', '109012')
        .where('wallRow', 'is not', null)
        .orderBy('number')
        .execute()
    const boxes = (places: OfficeEntry['boxes'][number]['places']) =>
      withChange('109012', { boxes: [{ size: 1, from: 1, count: 40, outOfOrder: [], places }] })
    await importContentOffices(
      database().kysely,
      boxes([{ row: 2, column: 3, height: 1500, from: 7, count: 2 }]),
    )
    expect(await readPlaces()).toEqual([
      { number: 7, wallRow: 2, wallColumn: 3, wallHeight: 1500 },
      { number: 8, wallRow: 2, wallColumn: 4, wallHeight: 1500 },
    ])
    await importContentOffices(database().kysely, boxes([{ row: 1, column: 1, from: 8, count: 1 }]))
    expect(await readPlaces()).toEqual([{ number: 8, wallRow: 1, wallColumn: 1, wallHeight: null }])
    await importContentOffices(database().kysely, entries)
    expect(await readPlaces()).toEqual([])
  })

  test('an office removed by an editor is closed, and reopens with its file', async () => {
    const closedOffices = () =>
      database().kysely.selectFrom('office').select('index').where('closed', '=', true).execute()
    await importContentOffices(
      database().kysely,
      entries.filter(({ index }) => index !== '109012'),
    )
    expect(await closedOffices()).toEqual([{ index: '109012' }])
    await importContentOffices(database().kysely, entries)
    expect(await closedOffices()).toEqual([])
  })

  test('lockers of one office have their own names, removed lockers keep theirs (AMB-45)', async () => {
    const readLockerNames = async () =>
      (
        await database()
          .kysely.selectFrom('locker')
          .select(['id', 'name'])
          .where('officeIndex', '=', '109012')
          .orderBy('id')
          .execute()
      ).map(({ id, name }) => `${id} ${name}`)
    const withLockers = (...lockers: [number, string][]) =>
      importContentOffices(
        database().kysely,
        withChange('109012', { lockers: lockers.map(([id, name]) => ({ id, name, cells: 3 })) }),
      )
    await withLockers([9090901, 'У входа'])
    await withLockers([9090901, 'У входа'], [9090902, 'у  ВХОДА'])
    expect(await readLockerNames()).toEqual(['9090901 У входа', '9090902 у ВХОДА № 9090902'])
    await withLockers([9090902, 'у  ВХОДА'])
    await withLockers([9090902, 'у  ВХОДА'], [9090903, 'У входа'])
    expect(await readLockerNames()).toEqual([
      '9090901 У входа',
      '9090902 у ВХОДА № 9090902',
      '9090903 У входа № 9090903',
    ])
    await withLockers([9090901, 'В зале'], [9090902, 'У входа'])
    expect((await readLockerNames()).slice(0, 2)).toEqual(['9090901 В зале', '9090902 У входа'])
    await importContentOffices(database().kysely, entries)
  })
})
