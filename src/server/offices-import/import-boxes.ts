import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { type BoxLine, type BoxList, type BoxRejectReason, boxKey, placeKey } from './read-boxes.ts'
import type { RejectedRow } from './read-csv.ts'

/** What an import of boxes did; the numbers add up to the rows of the file. */
export interface BoxSummary {
  readonly changed: number
  readonly unchanged: number
  /** Boxes of offices that an editor wrote in content: the list never moves them. */
  readonly keptFromContent: number
  /** What the file and the database refused, in the order of the file. */
  readonly rejected: readonly RejectedRow<BoxRejectReason>[]
}

const readBoxes = async (database: Kysely<Schema>, lines: readonly BoxLine[]) => {
  const indexes = JSON.stringify([...new Set(lines.map(({ box }) => box.index))])
  const isNamed = (column: string) =>
    sql<boolean>`${sql.ref(column)} in (select jsonb_array_elements_text(${indexes}::text::jsonb))`
  const offices = await database
    .selectFrom('office')
    .select(['index', 'origin'])
    .where('closed', '=', false)
    .where(isNamed('office.index'))
    .execute()
  const boxes = await database
    .selectFrom('box')
    .select(['id', 'officeIndex', 'lockerId', 'number', 'size', 'wallRow', 'wallColumn', 'wallHeight'])
    .where(isNamed('box.officeIndex'))
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
 * Writes where the boxes of a checked list are, in one transaction. Boxes that the list does not name stay where they
 * are, so that rejected rows can be mended and read on their own; whoever wants the place of such a box is rejected. A
 * box that is where the list has it is not touched.
 */
export const importBoxes = async (database: Kysely<Schema>, list: BoxList): Promise<BoxSummary> =>
  database.transaction().execute(async (transaction) => {
    const { originOf, boxes } = await readBoxes(transaction, list.boxes)
    const rejected = [...list.rejected]
    const reject = ({ line, cells }: BoxLine, reason: BoxRejectReason) =>
      void rejected.push({ line, cells, reason })

    let kept = 0
    let lines = list.boxes.filter((line) => {
      const known = boxes.get(boxKey(line.box))
      const origin = originOf.get(line.box.index)
      if (origin === undefined) reject(line, 'office_unknown')
      else if (!known) reject(line, 'box_unknown')
      else if (line.box.size !== null && line.box.size !== known.size) reject(line, 'size_differs')
      else if (origin === 'content' && line.box.locker === null) kept += 1
      else return true
      return false
    })
    // A box whose row is rejected stays, and its place may be what another row wants.
    for (let before = -1; before !== lines.length; ) {
      before = lines.length
      const moved = new Set(lines.map(({ box }) => boxKey(box)))
      const taken = new Set(
        [...boxes.entries()].flatMap(([key, { index, locker, wallRow: row, wallColumn: column }]) =>
          moved.has(key) || row === null || column === null ? [] : [placeKey({ index, locker, row, column })],
        ),
      )
      lines = lines.filter((line) => {
        const isTaken = taken.has(placeKey(line.box))
        if (isTaken) reject(line, 'place_taken')
        return !isTaken
      })
    }

    const rows = lines.map(({ box: { row, column, height, ...box } }) => ({
      id: boxes.get(boxKey(box))?.id,
      wall_row: row,
      wall_column: column,
      wall_height: height,
    }))
    const { numAffectedRows } = await sql`
      update box set wall_row = w.wall_row, wall_column = w.wall_column, wall_height = w.wall_height
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as w (id bigint, wall_row smallint,
        wall_column smallint, wall_height smallint)
      where box.id = w.id
        and (box.wall_row, box.wall_column, box.wall_height) is distinct from (w.wall_row, w.wall_column, w.wall_height)
    `.execute(transaction)
    const changed = Number(numAffectedRows ?? 0)
    return {
      changed,
      unchanged: rows.length - changed,
      keptFromContent: kept,
      rejected: rejected.sort((row, other) => row.line - other.line),
    }
  })
