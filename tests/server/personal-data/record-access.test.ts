import { expect, test } from 'vitest'
import { onBothDatabases } from '#kit/both-databases.ts'
import { recordAccess } from '#server/modules/personal-data/record-access.ts'

onBothDatabases((database) => {
  test('a look at personal data is written down: whose, by whom, why and when', async () => {
    const db = database().kysely
    const now = new Date('2026-07-10T09:00:00+03:00')
    await db
      .insertInto('person')
      .values({
        sub: 'anna',
        user_name: 'Анна',
        email: '',
        profile_url: '',
        role: 'client',
        branch: null,
        legals: '[]',
        seen_at: now,
      })
      .execute()
    const viewer = { sub: 'desk', name: 'Крылова Мария' }
    await recordAccess(db, {
      sub: 'anna',
      what: 'identity',
      purpose: 'signing',
      viewer,
      claimId: null,
      now,
    })
    expect(await db.selectFrom('personal_data_access').selectAll().execute()).toMatchObject([
      {
        sub: 'anna',
        what: 'identity',
        purpose: 'signing',
        viewer: 'desk',
        viewer_name: viewer.name,
        at: now,
      },
    ])
  })
})
