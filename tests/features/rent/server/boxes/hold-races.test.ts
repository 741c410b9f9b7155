import { beforeAll, expect, test } from 'vitest'
import { importContentOffices } from '#places/server/import-content-offices.ts'
import { holdBox } from '#rent/server/boxes/holds.ts'
import { onBothDatabases } from '#support/both-databases.ts'
import { contentOffices } from '../../../places/server/offices/counter.ts'

const now = new Date('2026-11-21T09:00:00Z')

onBothDatabases((database) => {
  let boxes: number[] = []
  beforeAll(async () => {
    await importContentOffices(database().kysely, contentOffices())
    const rows = await database()
      .kysely.selectFrom('box')
      .select('id')
      .where('officeIndex', '=', '101000')
      .execute()
    boxes = rows.map(({ id }) => id)
  })

  test('of forty people choosing one box at once, one holds it and the others are refused', async () => {
    const people = Array.from({ length: 40 }, (_, index) => `one-box-${index}`)
    const answers = await Promise.all(people.map((id) => holdBox(database().kysely, boxes[0] ?? 0, id, now)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.code === 'box_taken')).toHaveLength(39)
  })

  test('people who change boxes constantly neither deadlock nor hold two boxes', async () => {
    const people = Array.from({ length: 10 }, (_, index) => `changing-${index}`)
    await Promise.all(
      people.flatMap((id, index) =>
        Array.from({ length: 12 }, (_, turn) =>
          holdBox(database().kysely, boxes[10 + ((index * 7 + turn * 3) % 8)] ?? 0, id, now),
        ),
      ),
    )
    const rows = await database()
      .kysely.selectFrom('boxHold')
      .selectAll()
      .where('sessionId', 'like', 'changing-%')
      .execute()
    expect(new Set(rows.map((row) => row.boxId)).size).toBe(rows.length)
    expect(new Set(rows.map((row) => row.sessionId)).size).toBe(rows.length)
    expect(rows.length).toBeGreaterThan(0)
  })
})
