import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDueReminderDays, nextSigningReminderDay } from '#claims/rules/reminder.ts'
import { addDays } from '#kit/rules/calendar-date.ts'
import type { Database } from '#server/database/database.ts'
import { memoryDatabase } from '#support/database.ts'

let database: Database
beforeAll(async () => {
  database = await memoryDatabase()
})
afterAll(() => database.close())

test('the index of reminders matches the first due day computed by the domain', async () => {
  const end = '2026-12-31'
  const starts = ['2026-01-01', '2026-11-01', '2026-11-30', '2026-12-01', '2026-12-10', '2026-12-25']
  for (const start of starts)
    for (const reminded of [null, 90, 60, 30, 7, 1]) {
      const { rows } = await sql<{ due: string | null }>`
        select reminder_on(${start}, ${end}, ${reminded}::smallint)::text as due
      `.execute(database.kysely)
      const days = Array.from({ length: 100 }, (_, index) => addDays(end, index - 99))
      const first = days.find(
        (today) => today >= start && findDueReminderDays({ status: 6, start, end, today, reminded }) !== null,
      )
      expect({ start, reminded, due: rows[0]?.due ?? undefined }).toEqual({ start, reminded, due: first })
    }
})

test('the index of signing reminders matches the next day computed by the domain', async () => {
  const [start, end] = ['2026-11-01', '2026-11-30']
  const days = Array.from({ length: 60 }, (_, index) => addDays(start, index - 20))
  for (const askedOn of [null, ...days]) {
    const { rows } = await sql<{ due: string | null }>`
      select sign_reminder_on(${start}, ${end}, ${askedOn}::date)::text as due
    `.execute(database.kysely)
    expect({ askedOn, due: rows[0]?.due }).toEqual({
      askedOn,
      due: nextSigningReminderDay({ start, end, askedOn }),
    })
  }
})
