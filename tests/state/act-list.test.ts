import { expect, test } from 'vitest'
import { actList } from '#state/act-list.ts'

test('what stands over an empty list answers the search that was made, not the one that is being typed', async () => {
  const list = actList<string, object>({
    emptyDraft: {},
    idOf: (row) => row,
    read: async () => ({ ok: true, rows: [], total: 0 }),
    send: async () => ({ ok: true }),
  })
  await list.show()
  list.type('1010')
  expect(list.$list.get()).toMatchObject({ search: '1010', answered: '' })
  list.type(' 101000 ')
  await list.show()
  expect(list.$list.get().answered).toBe('101000')
  list.type('')
  expect(list.$list.get().answered).toBe('101000')
})

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

test('another page, a second try and what follows an act are of what was looked for, not of what is typed', async () => {
  const asked: string[] = []
  let lost = false
  const list = actList<string, object>({
    emptyDraft: {},
    idOf: (row) => row,
    read: async (page, search) => {
      asked.push(`${search} ${page}`)
      return lost ? { ok: false, code: 'offline' } : { ok: true, rows: ['an office'], total: 50 }
    },
    send: async () => ({ ok: true }),
  })
  list.type('101000')
  await list.show()
  list.type('190000')
  await list.turn(2)
  lost = true
  await list.turn(3)
  expect(list.$list.get()).toMatchObject({ phase: 'failed', answered: '101000' })
  lost = false
  await list.again()
  expect(list.$list.get()).toMatchObject({ phase: 'shown', page: 3, answered: '101000' })
  list.open('an office')
  await list.send()
  expect(asked).toEqual(['101000 0', '101000 1', '101000 2', '101000 2', '101000 2'])
})
