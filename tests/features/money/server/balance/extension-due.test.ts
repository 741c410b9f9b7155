import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dueAutoExtensionStep } from '#claims/rules/auto-extension.ts'
import { addDays, todayInZone } from '#kit/rules/calendar-date.ts'
import type { Database } from '#server/database/database.ts'
import { memoryDatabase } from '#support/database.ts'

let database: Database
beforeAll(async () => {
  database = await memoryDatabase()
})
afterAll(() => database.close())

const END = '2026-09-30'
const days = Array.from({ length: 60 }, (_, index) => addDays(END, index - 55))

test('the index of due extensions matches the first day computed by the domain', async () => {
  const cases = [null, '2026-08-23T20:59:00Z', '2026-08-23T21:00:00Z', '2026-09-20T10:00:00Z'].flatMap(
    (announcedAt) =>
      [null, '2026-08-31', '2026-09-29'].map((lastAttemptOn) => ({ announcedAt, lastAttemptOn })),
  )
  for (const { announcedAt, lastAttemptOn } of cases.filter((row) => row.announcedAt ?? !row.lastAttemptOn)) {
    const { rows } = await sql<{ due: string }>`
      select extension_due_on(${END}, ${announcedAt}::timestamptz, ${lastAttemptOn}::date)::text as due
    `.execute(database.kysely)
    const announcedOn = announcedAt === null ? null : todayInZone(new Date(announcedAt))
    const stepOn = (today: string) => dueAutoExtensionStep({ end: END, announcedOn, lastAttemptOn }, today)
    for (const today of days.filter((day) => day <= END)) {
      expect({ today, announcedAt, lastAttemptOn, due: stepOn(today) !== 'wait' }).toEqual({
        today,
        announcedAt,
        lastAttemptOn,
        due: today >= (rows[0]?.due ?? ''),
      })
    }
  }
})
