import { expect, test } from 'vitest'
import { list as declare, type ListDeclaration, type SearchFilter } from '#kit/screens/list.ts'

type Read = ListDeclaration<string, object, SearchFilter, string, unknown>['read']

const listOf = (read: Read) =>
  declare<string>({
    read,
    words: { loading: '', failed: '', pages: '' },
    refusal: (code) => code,
    none: '',
    acts: {
      nameOf: (row) => row,
      formId: 'act',
      draft: {},
      title: (row) => row,
      submit: '',
      submitting: '',
      refusal: (code) => code,
      atFields: [],
      fields: () => null,
      send: () => ({ ok: true, value: null }),
    },
  })
const offline = {
  ok: false,
  code: 'offline',
  status: 0,
  bare: false,
  fields: [],
  data: null,
  body: null,
} as const

test('the title of an empty list is about the last search, not the text being typed', async () => {
  const list = listOf(async () => ({ ok: true, rows: [], total: 0 }))
  await list.show()
  list.type({ search: '1010' })
  expect(list.$list.get()).toMatchObject({ filter: { search: '1010' }, answered: '' })
  list.type({ search: ' 101000 ' })
  await list.show()
  expect(list.$list.get().answered).toBe('101000')
  list.type({ search: '' })
  expect(list.$list.get().answered).toBe('101000')
})

test('a late answer does not replace the result of a later search', async () => {
  const answers = new Map<string, (rows: readonly string[]) => void>()
  const list = listOf(
    (search) =>
      new Promise((done) => {
        answers.set(search, (rows) => done({ ok: true, rows, total: rows.length }))
      }),
  )
  const all = list.show()
  list.type({ search: '101000' })
  const searched = list.show()
  answers.get('101000')?.(['an office'])
  await searched
  answers.get('')?.([])
  await all
  expect(list.$list.get()).toMatchObject({ phase: 'shown', rows: ['an office'] })
})

test('paging, retries and reloads after an action repeat the last search, not the text being typed', async () => {
  const asked: string[] = []
  let lost = false
  const list = listOf(async (search, page) => {
    asked.push(`${search} ${page}`)
    return lost ? offline : { ok: true, rows: ['an office'], total: 50 }
  })
  list.type({ search: '101000' })
  await list.show()
  list.type({ search: '190000' })
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
