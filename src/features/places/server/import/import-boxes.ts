import { type Kysely, sql } from 'kysely'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { Schema } from '#server/database/schema.ts'
import type { CsvListReader, CsvRow, RejectedRow, RowRejectReason } from './read-csv.ts'

/**
 * `row` counts from the top and `column` from the left, both from 1; `height` is that of the box's middle in
 * millimetres.
 */
export interface BoxImportRow {
  readonly index: string
  readonly locker: number | null
  readonly number: number
  /** Only compared with the stored size, never written. */
  readonly size: number | null
  readonly row: number
  readonly column: number
  readonly height: number | null
}

interface BoxLine {
  readonly line: number
  readonly cells: readonly string[]
  readonly box: BoxImportRow
}

export interface BoxList {
  readonly columns: readonly string[]
  readonly boxes: readonly BoxLine[]
  readonly rejected: readonly RejectedRow[]
}

/** The columns `locker`, `size` and `height` are optional. */
export const isBoxList = (columns: readonly string[]): boolean =>
  ['index', 'number', 'row', 'column'].every((name) => columns.includes(name))

const maxValues = {
  locker: 2_147_483_647,
  number: 2_147_483_647,
  size: 3,
  row: 60,
  column: 400,
  height: 3000,
}

const readBox = (raw: CsvRow): Outcome<BoxImportRow, RowRejectReason> => {
  const text = (column: string): string => (raw[column] ?? '').trim()
  const readInteger = (column: keyof typeof maxValues, min: number): number | null => {
    const value = /^\d{1,10}$/.test(text(column)) ? Number(text(column)) : -1
    return value >= min && value <= maxValues[column] ? value : null
  }
  const [number, row, column] = [readInteger('number', 1), readInteger('row', 1), readInteger('column', 1)]
  const [locker, size, height] = [readInteger('locker', 1), readInteger('size', 1), readInteger('height', 0)]
  if (!/^\d{6}$/.test(text('index'))) return refuse('index_malformed')
  if (locker === null && text('locker')) return refuse('locker_malformed')
  if (number === null) return refuse('number_malformed')
  if (size === null && text('size')) return refuse('size_malformed')
  if (row === null) return refuse('row_malformed')
  if (column === null) return refuse('column_malformed')
  if (height === null && text('height')) return refuse('height_malformed')
  return accept({ index: text('index'), locker, number, size, row, column, height })
}

const boxKey = ({ index, locker, number }: Pick<BoxImportRow, 'index' | 'locker' | 'number'>): string =>
  `${index} ${locker ?? 0} ${number}`

const placeKey = ({
  index,
  locker,
  row,
  column,
}: Pick<BoxImportRow, 'index' | 'locker' | 'row' | 'column'>) => `${index} ${locker ?? 0} ${row} ${column}`

/** If two rows have the same box or position, the second is rejected. */
export const createBoxListReader = (columns: readonly string[]): CsvListReader<BoxList> => {
  const boxes: BoxLine[] = []
  const rejected: RejectedRow[] = []
  const boxKeys = new Set<string>()
  const placeKeys = new Set<string>()
  return {
    take: (raw, line, cells) => {
      const read = raw && readBox(raw)
      if (!read) return void rejected.push({ line, reason: 'column_count_wrong', cells })
      if (!read.ok) return void rejected.push({ line, reason: read.code, cells })
      const box = read.value
      if (boxKeys.has(boxKey(box))) return void rejected.push({ line, reason: 'box_repeated', cells })
      if (placeKeys.has(placeKey(box))) return void rejected.push({ line, reason: 'place_repeated', cells })
      boxKeys.add(boxKey(box))
      placeKeys.add(placeKey(box))
      boxes.push({ line, cells, box })
    },
    end: () => ({ columns, boxes, rejected }),
  }
}

export interface BoxImportSummary {
  readonly changed: number
  readonly unchanged: number
  readonly keptFromContent: number
  readonly rejected: readonly RejectedRow[]
}

const readBoxes = async (database: Kysely<Schema>, lines: readonly BoxLine[]) => {
  const indexes = JSON.stringify([...new Set(lines.map(({ box }) => box.index))])
  const isListed = (column: string) =>
    sql<boolean>`${sql.ref(column)} in (select jsonb_array_elements_text(${indexes}::text::jsonb))`
  const offices = await database
    .selectFrom('office')
    .select(['index', 'origin'])
    .where('closed', '=', false)
    .where(isListed('office.index'))
    .execute()
  const boxes = await database
    .selectFrom('box')
    .select(['id', 'officeIndex', 'lockerId', 'number', 'size', 'wallRow', 'wallColumn', 'wallHeight'])
    .where(isListed('box.officeIndex'))
    .execute()
  return {
    originOf: new Map(offices.map(({ index, origin }) => [index, origin])),
    boxes: new Map(
      boxes.map(({ officeIndex: index, lockerId: locker, ...box }) => [
        boxKey({ index, locker, number: box.number }),
        { ...box, index, locker },
      ]),
    ),
  }
}

/**
 * Runs in one transaction. Boxes that are not in the list keep their positions, so that corrected rows can be
 * imported alone; a row with an occupied position is rejected.
 */
export const importBoxes = async (database: Kysely<Schema>, list: BoxList): Promise<BoxImportSummary> =>
  database.transaction().execute(async (transaction) => {
    const { originOf: originByIndex, boxes } = await readBoxes(transaction, list.boxes)
    const rejected = [...list.rejected]
    const reject = ({ line, cells }: BoxLine, reason: RowRejectReason) =>
      void rejected.push({ line, cells, reason })

    let keptCount = 0
    let lines = list.boxes.filter((line) => {
      const storedBox = boxes.get(boxKey(line.box))
      const origin = originByIndex.get(line.box.index)
      if (origin === undefined) reject(line, 'office_unknown')
      else if (!storedBox) reject(line, 'box_unknown')
      else if (line.box.size !== null && line.box.size !== storedBox.size) reject(line, 'size_differs')
      else if (origin === 'content' && line.box.locker === null) keptCount += 1
      else return true
      return false
    })
    for (let before = -1; before !== lines.length; ) {
      before = lines.length
      const movedBoxes = new Set(lines.map(({ box }) => boxKey(box)))
      const takenPlaces = new Set(
        [...boxes.entries()].flatMap(([key, { index, locker, wallRow: row, wallColumn: column }]) =>
          movedBoxes.has(key) || row === null || column === null
            ? []
            : [placeKey({ index, locker, row, column })],
        ),
      )
      lines = lines.filter((line) => {
        const isTaken = takenPlaces.has(placeKey(line.box))
        if (isTaken) reject(line, 'place_taken')
        return !isTaken
      })
    }

    const rows = lines.map(({ box }) => ({ ...box, id: boxes.get(boxKey(box))?.id }))
    const { numAffectedRows } = await sql`
      update box set wall_row = w."row", wall_column = w."column", wall_height = w.height
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as w (id bigint, "row" smallint,
        "column" smallint, height smallint)
      where box.id = w.id
        and (box.wall_row, box.wall_column, box.wall_height) is distinct from (w."row", w."column", w.height)
    `.execute(transaction)
    const changed = Number(numAffectedRows ?? 0)
    return {
      changed,
      unchanged: rows.length - changed,
      keptFromContent: keptCount,
      rejected: rejected.sort((row, other) => row.line - other.line),
    }
  })
