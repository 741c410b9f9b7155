import { expect, test } from 'vitest'
import { actList } from '#state/act-list.ts'

test('an answer that comes late does not take the place of what was looked for after it', async () => {
  const answers = new Map<string, (rows: readonly string[]) => void>()
  const list = actList<string, object>({
    emptyDraft: {},
    idOf: (row) => row,
    read: (_page, search) =>
      new Promise((done) => {
        answers.set(search, (rows) => done({ ok: true, rows, total: rows.length }))
      }),
    send: async () => ({ ok: true }),
  })
  const all = list.show()
  list.type('101000')
  const searched = list.show()
  answers.get('101000')?.(['an office'])
  await searched
  answers.get('')?.([])
  await all
  expect(list.$list.get()).toMatchObject({ phase: 'shown', rows: ['an office'] })
})
