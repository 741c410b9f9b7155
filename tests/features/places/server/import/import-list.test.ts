import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertDemoBoxes } from '#places/server/import/demo-boxes.ts'
import { importOffices, type OfficeImportSummary } from '#places/server/import/import-offices.ts'
import { type OfficeList, readOfficeList } from '#places/server/import/read-office-list.ts'
import { writeRejectedRows } from '#places/server/import/write-rejected-rows.ts'
import { importContentOffices } from '#places/server/import-content-offices.ts'
import { onBothDatabases } from '#support/both-databases.ts'
import { contentOffices } from '../offices/counter.ts'

const header = 'index,kind,name,parent_index,region,area,settlement,address,lat,lon,coord_precision'
const volga = '440001,office,Пенза 1,440000,Пензенская область,,Пенза,,53.2,45,settlement'
const village =
  '689202,office,Канчалан,689000,Чукотский автономный округ,Анадырский район,Канчалан,,65.18,176.75,settlement'
const beyondMeridian =
  '689253,office,Сиреники,689700,Чукотский автономный округ,Провиденский район,Сиреники,,64.41,-173.95,settlement'
const street =
  '216236,office,Добрино,215849,Смоленская область,Духовщинский район,Добрино,"ул Пляжная, д 7",55.6,32.4,office'
const van = '607001,mobile,Выкса 1,607000,Нижегородская область,,Выкса,,55.3,42.1,settlement'
const locker = '910001,postomat,Пенза-Почтомат,440700,Пензенская область,,Пенза,,53.21,45.01,settlement'
const validRows = [volga, village, beyondMeridian, street, van]

const folder = mkdtempSync(join(tmpdir(), 'import-'))
afterAll(() => rmSync(folder, { recursive: true }))

const writeAndReadList = async (
  rows: readonly string[],
  name = 'list.csv',
): Promise<{ file: string; list: OfficeList }> => {
  const file = join(folder, name)
  const text = `${[header, ...rows].join('\n')}\n`
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text)
  return { file, list: await readOfficeList(file, () => {}) }
}

describe('reading a list', () => {
  test('letters with separate combining marks are composed', async () => {
    const { list } = await writeAndReadList([volga.replace('Пенза 1', 'Заречныи\u0306')])
    expect(list.rows[0]?.name).toBe('Заречный')
  })

  test('bad rows are rejected with line and reason, and all other rows are read', async () => {
    const rows = [
      volga,
      '12345,office,Коротыш,,Область,,Город,,55,37,settlement',
      '440001,office,Пенза снова,,Пензенская область,,Пенза,,53.2,45,settlement',
      '440002,office,Без места,,Пензенская область,,Пенза,,,,settlement',
      '440003,office,За бортом,,Пензенская область,,Пенза,,95,45,settlement',
      '440004,office,В океане,,Пензенская область,,Пенза,,0,0,settlement',
      '440005,office,Слова,,Пензенская область,,Пенза,,север,восток,settlement',
      '440006,office,Нигде,,,,,,53.2,45,settlement',
      '440007,bakery,Пекарня,,Пензенская область,,Пенза,,53.2,45,settlement',
      '440008,office,Мало столбцов',
      '150001,office,Без места и соседей,,Ярославская область,,Ярославль,,,,none',
      '440010,office,Точность,,Пензенская область,,Пенза,,53.2,45,street',
      '440009,office,Костанай,,Костанайская область,,Костанай,,53.2,63.6,settlement',
      street,
    ]
    const { file, list } = await writeAndReadList(rows)
    expect(list.rows.map(({ index }) => index)).toEqual(['440001', '216236'])
    expect(list.rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'index_malformed'],
      [4, 'index_repeated'],
      [5, 'coordinates_missing'],
      [6, 'coordinates_outside_russia'],
      [7, 'coordinates_outside_russia'],
      [8, 'coordinates_malformed'],
      [9, 'region_and_settlement_missing'],
      [10, 'kind_unknown'],
      [11, 'column_count_wrong'],
      [12, 'coordinates_missing'],
      [13, 'precision_unknown'],
      [14, 'region_unknown'],
    ])
    const rejects = await writeRejectedRows(file, list, folder)
    expect(rejects).toBe(`${file}.rejects.csv`)
    const writtenLines = readFileSync(`${file}.rejects.csv`, 'utf8').trimEnd().split('\n')
    expect(writtenLines[0]).toBe(`line,reason,code,${header}`)
    expect(writtenLines[1]).toBe(`3,Индекс — не шесть цифр,index_malformed,${rows[1]}`)
    expect(writtenLines).toHaveLength(13)
  })

  test('an office without coordinates gets a point of its settlement, district or region', async () => {
    const rowWithoutPlace = (index: string, area: string, settlement: string) =>
      `${index},office,Где-то ${index},,Смоленская область,${area},${settlement},,,,none`
    const { list } = await writeAndReadList([
      rowWithoutPlace('216001', 'Духовщинский район', 'Добрино'),
      rowWithoutPlace('216002', 'Духовщинский район', 'Ересная'),
      rowWithoutPlace('216003', '', 'Смоленск'),
      street,
      '214000,office,Смоленск,,Смоленская область,,Смоленск,,54.78,32.04,settlement',
      '214001,office,Смоленск 1,,Смоленская область,,Вязьма,,54.78,32.04,settlement',
    ])
    expect(list.rejected).toEqual([])
    expect(list.rows.map(({ index, latitude, coordPrecision }) => [index, latitude, coordPrecision])).toEqual(
      [
        ['216001', 55.6, 'none'],
        ['216002', 55.6, 'none'],
        ['216003', 54.78, 'none'],
        ['216236', 55.6, 'office'],
        ['214000', 54.78, 'settlement'],
        ['214001', 54.78, 'settlement'],
      ],
    )
  })

  test('a compressed list reads like a plain one, whatever its name and line ends', async () => {
    const { list } = await writeAndReadList(validRows, 'list.csv.gz')
    writeFileSync(join(folder, 'odd.bin'), gzipSync(`\uFEFF${[header, ...validRows].join('\r\n')}`))
    const oddlyNamed = await readOfficeList(join(folder, 'odd.bin'), () => {})
    expect(list.rows).toHaveLength(5)
    expect(oddlyNamed.rows).toEqual(list.rows)
  })

  test('a list without rejected rows deletes the earlier file of rejects', async () => {
    const { file, list } = await writeAndReadList(validRows)
    writeFileSync(`${file}.rejects.csv`, 'old')
    expect(await writeRejectedRows(file, list, folder)).toBeNull()
    expect(existsSync(`${file}.rejects.csv`)).toBe(false)
  })

  test.skipIf(process.getuid?.() === 0)(
    'rejects go to the working folder when the input has no room beside it',
    async () => {
      const { list } = await writeAndReadList(['1,office,,,,,,,,,'])
      const readOnlyFolder = mkdtempSync(join(folder, 'locked-'))
      chmodSync(readOnlyFolder, 0o500)
      const file = join(readOnlyFolder, 'list.csv')
      expect(await writeRejectedRows(file, list, folder)).toBe(join(folder, 'list.csv.rejects.csv'))
    },
  )

  test('a file that is not a list of offices is refused in one line', async () => {
    writeFileSync(join(folder, 'other.csv'), 'a,b\n1,2\n')
    await expect(readOfficeList(join(folder, 'other.csv'), () => {})).rejects.toThrow(
      /has no column index, kind/,
    )
    writeFileSync(join(folder, 'empty.csv'), '')
    await expect(readOfficeList(join(folder, 'empty.csv'), () => {})).rejects.toThrow(/is empty/)
    writeFileSync(join(folder, 'cut.csv.gz'), gzipSync(validRows.join('\n')).subarray(0, 60))
    await expect(readOfficeList(join(folder, 'cut.csv.gz'), () => {})).rejects.toThrow(/is not CSV/)
  })
})

onBothDatabases((database) => {
  const importRows = async (rows: readonly string[], allowClosing = false): Promise<OfficeImportSummary> =>
    importOffices(database().kysely, (await writeAndReadList(rows)).list, {
      allowClosing,
      progress: () => {},
    })
  const office = (index: string) =>
    database().kysely.selectFrom('office').selectAll().where('index', '=', index).executeTakeFirstOrThrow()

  beforeAll(() => importContentOffices(database().kysely, contentOffices()))
  beforeEach(async () => {
    const { kysely } = database()
    const imported = kysely.selectFrom('office').select('index').where('origin', '=', 'import')
    await kysely.deleteFrom('box').where('officeIndex', 'in', imported).execute()
    await kysely.deleteFrom('locker').where('officeIndex', 'in', imported).execute()
    await kysely.deleteFrom('office').where('origin', '=', 'import').execute()
  })

  test('an address names a city that is a region once', async () => {
    await importRows(['103070,office,Москва 70,,Москва,,,,55.75,37.61,settlement'])
    expect(await office('103070')).toMatchObject({ settlement: 'Москва', address: 'Москва 70' })
  })

  test('an office gets its time zone from its region, and missing facts stay empty', async () => {
    expect(await importRows(validRows)).toEqual({
      added: 5,
      changed: 0,
      unchanged: 0,
      keptFromContent: 0,
      rejected: 0,
      closed: 0,
    })
    expect(await office('689253')).toMatchObject({
      timeZone: 'Asia/Anadyr',
      address: 'Чукотский автономный округ, Провиденский район, Сиреники',
      workingHours: [],
      online: true,
      tariffGroup: 'town',
      origin: 'import',
    })
    expect(await office('440001')).toMatchObject({ timeZone: 'Europe/Moscow', tariffGroup: 'city' })
    expect((await office('216236')).address).toBe('Духовщинский район, Добрино, ул Пляжная, д 7')
    expect((await office('607001')).online).toBe(false)
    expect((await office('216236')).coordPrecision).toBe('office')
    expect((await office('689253')).coordPrecision).toBe('settlement')
    const boxes = database().kysely.selectFrom('box').select('id').where('officeIndex', '=', '440001')
    expect(await boxes.execute()).toEqual([])
  })

  test('a second run changes nothing, not even an instant', async () => {
    await importRows([...validRows, locker])
    const before = await database()
      .kysely.selectFrom('office')
      .select(['index', 'changedAt'])
      .orderBy('index')
      .execute()
    expect(await importRows([...validRows, locker])).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 6,
      closed: 0,
    })
    const after = await database()
      .kysely.selectFrom('office')
      .select(['index', 'changedAt'])
      .orderBy('index')
      .execute()
    expect(after).toEqual(before)
  })

  test('an office missing in the list is closed, not deleted, and reopens when it is listed again', async () => {
    await importRows(validRows)
    expect(await importRows(validRows.slice(1))).toMatchObject({ closed: 1, unchanged: 4 })
    expect((await office('440001')).closed).toBe(true)
    expect(await importRows(validRows)).toMatchObject({ changed: 1, closed: 0 })
    expect((await office('440001')).closed).toBe(false)
  })

  test('an office with a bad row stays open', async () => {
    await importRows(validRows)
    const brokenRow = volga.replace('53.2,45', ',')
    expect(await importRows([brokenRow, ...validRows.slice(1)])).toMatchObject({ rejected: 1, closed: 0 })
  })

  test('offices of editors are never overwritten or closed', async () => {
    const before = await office('101000')
    const rows = ['101000,office,Другой,101700,Москва,,,,55.7,37.6,settlement', ...validRows]
    expect(await importRows(rows)).toMatchObject({ added: 5, keptFromContent: 1 })
    expect(await office('101000')).toEqual(before)
    await importRows(validRows)
    expect((await office('101000')).closed).toBe(false)
  })

  test('an office written by an editor later replaces the imported one', async () => {
    await importRows(validRows)
    const [entry] = contentOffices()
    if (!entry) throw new Error('no office')
    await importContentOffices(database().kysely, [
      ...contentOffices(),
      { ...entry, index: '440001', boxes: [], lockers: [] },
    ])
    expect(await office('440001')).toMatchObject({ origin: 'content', address: entry.address })
    await importContentOffices(database().kysely, contentOffices())
    await importRows(validRows)
    expect(await office('440001')).toMatchObject({ origin: 'import', closed: false, settlement: 'Пенза' })
  })

  test('a locker belongs to its parent office if that is listed, otherwise it stands alone', async () => {
    const inside = locker.replace('910001', '910002').replace('440700', '440001')
    await importRows([...validRows, locker, inside])
    const lockers = await database()
      .kysely.selectFrom('locker')
      .select(['id', 'officeIndex'])
      .where('id', 'in', [910001, 910002])
      .orderBy('id')
      .execute()
    expect(lockers).toEqual([
      { id: 910001, officeIndex: '910001' },
      { id: 910002, officeIndex: '440001' },
    ])
    expect(await office('910001')).toMatchObject({ online: true, services: [1, 5, 7, 8] })
  })

  test('a list of offices leaves lockers alone, and a list of lockers leaves offices alone', async () => {
    await importRows(validRows)
    await importRows([locker])
    expect((await office('440001')).closed).toBe(false)
    expect(await importRows(validRows)).toMatchObject({ unchanged: 5, closed: 0 })
    expect((await office('910001')).closed).toBe(false)
    expect(await importRows([locker.replace('910001', '910009')])).toMatchObject({ added: 1, closed: 1 })
    expect((await office('910001')).closed).toBe(true)
  })

  test('a list that would close most of the country is refused without confirmation', async () => {
    const many = Array.from({ length: 1500 }, (_, index) => volga.replace('440001', String(500_000 + index)))
    await importRows(many)
    await expect(importRows(many.slice(0, 100))).rejects.toThrow(/leaves out 1400 of the 1500/)
    expect(await importRows(many.slice(0, 100), true)).toMatchObject({ closed: 1400 })
  })

  test('demo boxes are added once to imported offices with online rent and to lockers', async () => {
    await importRows([...validRows, locker])
    const options = { perOffice: 20, perLocker: 12, progress: () => {} }
    expect(await insertDemoBoxes(database().kysely, options)).toEqual({ boxes: 4 * 20 + 12, places: 5 })
    expect(await insertDemoBoxes(database().kysely, options)).toEqual({ boxes: 0, places: 0 })
    const sizes = await database()
      .kysely.selectFrom('box')
      .select('size')
      .where('officeIndex', 'in', ['440001', '910001'])
      .execute()
    expect(sizes.filter(({ size }) => size === 2)).toHaveLength(2)
    expect(sizes.filter(({ size }) => size === 3)).toHaveLength(12)
  })
})
