import { expect, test } from 'vitest'
import { recordDataAccess } from '#back-office/server/audit/audit-log.ts'
import { onBothDatabases } from '#support/both-databases.ts'

onBothDatabases((database) => {
  test('an access to personal data is recorded: whose, by whom, why and when', async () => {
    const db = database().kysely
    const now = new Date('2026-07-10T09:00:00+03:00')
    await db
      .insertInto('person')
      .values({
        sub: 'anna',
        userName: 'Анна',
        email: '',
        profileUrl: '',
        role: 'client',
        branch: null,
        legals: '[]',
        seenAt: now,
      })
      .execute()
    const viewer = { sub: 'desk', name: 'Крылова Мария' }
    await recordDataAccess(db, {
      sub: 'anna',
      what: 'identity',
      purpose: 'signing',
      viewer,
      claimId: null,
      now,
    })
    expect(await db.selectFrom('personalDataAccess').selectAll().execute()).toMatchObject([
      {
        sub: 'anna',
        what: 'identity',
        purpose: 'signing',
        viewer: 'desk',
        viewerName: viewer.name,
        at: now,
      },
    ])
  })
})
