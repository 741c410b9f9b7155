import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertDemoBoxes } from '#places/server/import/demo-boxes.ts'
import { type BoxImportSummary, type BoxList, importBoxes } from '#places/server/import/import-boxes.ts'
import { importOffices } from '#places/server/import/import-offices.ts'
import { readOfficeList, readOfficeOrBoxList } from '#places/server/import/read-office-list.ts'
import { writeRejectedRows } from '#places/server/import/write-rejected-rows.ts'
import { importContentOffices } from '#places/server/import-content-offices.ts'
import { onBothDatabases } from '#support/both-databases.ts'
import { contentOffices } from '../offices/counter.ts'

const folder = mkdtempSync(join(tmpdir(), 'import-boxes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const header = 'index,locker,number,size,row,column,height'
const writeAndReadList = async (
  rows: readonly string[],
  name = 'boxes.csv',
  columns = header,
): Promise<BoxList> => {
  const file = join(folder, name)
  const text = `${[columns, ...rows].join('\n')}\n`
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text)
  const list = await readOfficeOrBoxList(file, () => {})
  if (!('boxes' in list)) throw new Error('not a list of boxes')
  return list
}
const describeRejections = ({ rejected }: Pick<BoxImportSummary, 'rejected'>) =>
  rejected.map(({ line, reason }) => `${line} ${reason}`)

test('a list of boxes is recognised by its header, also compressed; locker, size and height are optional', async () => {
  const fullList = await writeAndReadList(['440001,,1,1,2,3,1600'])
  expect(fullList.boxes.map(({ box }) => box)).toEqual([
    { index: '440001', locker: null, number: 1, size: 1, row: 2, column: 3, height: 1600 },
  ])
  expect((await writeAndReadList(['440001,,1,1,2,3,1600'], 'boxes.csv.gz')).boxes).toEqual(fullList.boxes)
  const shortList = await writeAndReadList(['3,2,1,440001'], 'short.csv', 'column,row,number,index')
  expect(shortList.boxes[0]?.box).toMatchObject({
    index: '440001',
    row: 2,
    column: 3,
    size: null,
    height: null,
  })
})

test('rows without a valid place are rejected with line and reason', async () => {
  const list = await writeAndReadList([
    '440001,,1,1,1,1,1600',
    '44001,,2,1,1,2,',
    '440001,зал,2,1,1,2,',
    '440001,,второй,1,1,2,',
    '440001,,2,9,1,2,',
    '440001,,2,1,0,2,',
    '440001,,2,1,1,2.5,',
    '440001,,2,1,1,2,9000',
    '440001,,1,1,1,2,',
    '440001,,2,1,1,1,',
    '440001,,2',
  ])
  expect(list.boxes).toHaveLength(1)
  expect(describeRejections(list)).toEqual([
    '3 index_malformed',
    '4 locker_malformed',
    '5 number_malformed',
    '6 size_malformed',
    '7 row_malformed',
    '8 column_malformed',
    '9 height_malformed',
    '10 box_repeated',
    '11 place_repeated',
    '12 column_count_wrong',
  ])
  const file = join(folder, 'boxes.csv')
  await writeRejectedRows(file, list, folder)
  expect(readFileSync(`${file}.rejects.csv`, 'utf8')).toContain(
    `line,reason,code,${header}\n3,Индекс — не шесть цифр,index_malformed,44001,,2,1,1,2,\n`,
  )
})

onBothDatabases((database) => {
  const importRows = async (rows: readonly string[]) =>
    importBoxes(database().kysely, await writeAndReadList(rows))
  const readPlace = (index: string, number: number, locker: number | null = null) =>
    database()
      .kysely.selectFrom('box')
      .select(['wallRow as row', 'wallColumn as column', 'wallHeight as height'])
      .where('officeIndex', '=', index)
      .where('lockerId', locker === null ? 'is' : '=', locker)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()

  beforeAll(async () => {
    const { kysely } = database()
    await importContentOffices(kysely, contentOffices())
    const file = join(folder, 'offices.csv')
    writeFileSync(
      file,
      `index,kind,name,parent_index,region,settlement,lat,lon
440001,office,Пенза 1,440000,Пензенская область,Пенза,53.2,45
910001,postomat,Пенза-Почтомат,440001,Пензенская область,Пенза,53.21,45.01
`,
    )
    await importOffices(kysely, await readOfficeList(file, () => {}), {
      allowClosing: false,
      progress: () => {},
    })
    await insertDemoBoxes(kysely, { perOffice: 20, perLocker: 12, progress: () => {} })
  })
  beforeEach(async () => {
    await database()
      .kysely.updateTable('box')
      .set({ wallRow: null, wallColumn: null, wallHeight: null })
      .where('officeIndex', '=', '440001')
      .execute()
  })

  test('boxes and cells get their places, and the second run changes nothing', async () => {
    const rows = ['440001,,1,1,1,1,1600', '440001,,2,,1,2,', '440001,910001,1,3,1,1,900']
    expect(await importRows(rows)).toMatchObject({ changed: 3, unchanged: 0, rejected: [] })
    expect(await readPlace('440001', 1)).toEqual({ row: 1, column: 1, height: 1600 })
    expect(await readPlace('440001', 2)).toEqual({ row: 1, column: 2, height: null })
    expect(await readPlace('440001', 1, 910001)).toEqual({ row: 1, column: 1, height: 900 })
    expect(await importRows(rows)).toMatchObject({ changed: 0, unchanged: 3, rejected: [] })
  })

  test('unknown offices, lockers and boxes, and boxes of another size, are rejected', async () => {
    const summary = await importRows([
      '999999,,1,,1,1,',
      '440001,,900,,1,1,',
      '440001,910009,1,,1,1,',
      '440001,,1,2,1,2,',
    ])
    expect(summary.changed).toBe(0)
    expect(describeRejections(summary)).toEqual([
      '2 office_unknown',
      '3 box_unknown',
      '4 box_unknown',
      '5 size_differs',
    ])
  })

  test('two boxes may swap places, but none gets the place of a box that stays', async () => {
    await importRows(['440001,,1,,1,1,', '440001,,2,,1,2,', '440001,,3,,1,3,'])
    expect(await importRows(['440001,,1,,1,2,', '440001,,2,,1,1,'])).toMatchObject({ changed: 2 })
    // Box 1 cannot move to the place of box 3, so it stays, and box 2 cannot get its place either.
    const summary = await importRows(['440001,,1,,1,3,', '440001,,2,,1,2,'])
    expect(describeRejections(summary)).toEqual(['2 place_taken', '3 place_taken'])
    expect(await readPlace('440001', 2)).toMatchObject({ column: 1 })
  })

  test('places of an editor’s office are never changed', async () => {
    const before = await readPlace('101000', 1)
    expect(await importRows(['101000,,1,,9,9,'])).toMatchObject({
      changed: 0,
      keptFromContent: 1,
      rejected: [],
    })
    expect(await readPlace('101000', 1)).toEqual(before)
  })
})
