import { resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asOneHuman } from '#support/one-human.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { act, begin, page, read, waiting, whatFits, write } from './editing-kit.ts'

let product: Product
let anna: Caller
let pavel: Caller
beforeAll(async () => {
  const site = resolve(import.meta.dirname, '../../../../../dist')
  product = await openProduct('2026-11-24T12:00:00+03:00', { site })
})
// The clock goes on by hours, and sessions end.
beforeEach(async () => {
  anna = await product.as('editor')
  pavel = await product.as('secondEditor')
})
afterAll(() => product.close())

const previewOf = (by: Caller | null, id: number, address: string) =>
  page(product, `/admin/preview/${id}${address}`, by ? { cookie: by.cookie } : {})

test('the page with an edit is seen by editors before anybody approves it, and no search engine keeps it', async () => {
  const id = await begin(anna, whatFits)
  await write(anna, id, 'Черновик про контрабас.')
  const shown = await previewOf(pavel, id, '/faq')
  expect(shown.status).toBe(200)
  expect(shown.text).toContain('Черновик про контрабас.')
  expect(shown.text).toContain('<meta name="robots" content="noindex">')
  expect(shown.headers.get('x-robots-tag')).toBe('noindex')
  expect(shown.headers.get('cache-control')).toBe('no-store')
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect((await page(product, '/faq')).text).not.toContain('контрабас')
  expect((await previewOf(null, id, '/faq')).status).toBe(401)
  for (const persona of ['individual', 'operator', 'administrator'] as const)
    expect((await previewOf(await product.as(persona), id, '/faq')).status).toBe(403)
  expect((await previewOf(anna, id, '/tariffs')).status).toBe(404)
  expect((await previewOf(anna, 999_999, '/faq')).status).toBe(404)
  await act(anna, id, 'withdrawal')
})

test('an edit of an office is seen on its page, with a day off that was not there', async () => {
  const id = await begin(anna, 'offices/101000.md')
  const edit = await read(anna, id)
  await write(anna, id, 'Вход со двора, второй подъезд.', {
    holidays: [...edit.values.holidays, { date: '2026-12-30', day: { work: '', lunches: [] } }],
  })
  const after = await read(anna, id)
  expect(after.findings).toEqual([])
  expect(after.preview.pages).toEqual([{ address: '/101000', label: 'Отделение' }])
  expect(after.changes).toContainEqual({
    where: 'Текст',
    before: edit.body,
    after: 'Вход со двора, второй подъезд.',
  })
  const shown = await previewOf(pavel, id, '/101000')
  expect(shown.text).toContain('второй подъезд')
  await act(anna, id, 'submission', { comment: '' })
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).status).toBe(200)
  expect((await page(product, '/101000')).text).toContain('второй подъезд')
})

test('nobody approves what they wrote, nor what is not handed on', async () => {
  const id = await begin(anna, whatFits)
  await write(anna, id, 'Свой ответ.')
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).body.code).toBe('edit_not_waiting')
  expect((await act(anna, id, 'submission', { comment: 'Посмотрите' })).status).toBe(200)
  expect((await act(anna, id, 'approval', { comment: '', at: null })).body.code).toBe('own_edit')
  expect((await act(anna, id, 'withdrawal')).status).toBe(200)
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).body.code).toBe('edit_not_waiting')
})

test('nobody approves an edit that has words of theirs, whoever began it, and its history names each save', async () => {
  const id = await begin(anna, whatFits)
  await write(pavel, id, 'Всё переписал Павел.')
  expect(await read(pavel, id)).toMatchObject({
    own: true,
    author: expect.stringMatching(/Лебедева, .*Зимин$/),
  })
  await act(pavel, id, 'submission', { comment: '' })
  for (const writer of [anna, pavel])
    expect((await act(writer, id, 'approval', { comment: '', at: null })).body.code).toBe('own_edit')
  const saves = async () =>
    (await read(anna, id)).events
      .filter((event: { act: string }) => event.act === 'saved')
      .map(({ who }: { who: string }) => who)
  expect(await saves()).toEqual(['Павел Андреевич Зимин'])
  await act(anna, id, 'withdrawal')

  const other = await waiting(anna, whatFits, 'Пишет одна Анна.')
  await asOneHuman(product, ['demo-editor', 'demo-secondEditor'], async () =>
    expect((await act(pavel, other, 'approval', { comment: '', at: null })).body.code).toBe('own_edit'),
  )
  await act(anna, other, 'withdrawal')
})

test('an edit that is sent back says why, can be written again, and approved then', async () => {
  const id = await waiting(anna, whatFits, 'Первая редакция.')
  expect((await write(anna, id, 'Тайком')).body.code).toBe('edit_closed')
  expect((await act(pavel, id, 'return', { comment: ' ' })).status).toBe(400)
  expect((await act(pavel, id, 'return', { comment: 'Добавьте размеры' })).status).toBe(200)
  const returned = await read(anna, id)
  expect(returned.state).toBe('returned')
  expect(returned.events.at(-1)).toMatchObject({
    act: 'returned',
    who: 'Павел Андреевич Зимин',
    comment: 'Добавьте размеры',
  })
  expect((await write(anna, id, 'Вторая редакция, с размерами.')).status).toBe(200)
  await act(anna, id, 'submission', { comment: '' })
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).status).toBe(200)
  expect((await page(product, '/faq')).text).toContain('Вторая редакция')
})

test('what the check of content refuses names the field and the words, and is not handed on', async () => {
  const id = await begin(anna, 'faq/about-4-who-can-rent.md')
  await write(anna, id, 'Смотрите [правила](/nowhere).', { question: 'Кто', order: 'пять' })
  const { findings, preview } = await read(anna, id)
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        field: 'order',
        where: 'Порядок',
        text: expect.stringContaining('число'),
      }),
      expect.objectContaining({ field: 'question', where: 'Вопрос' }),
      expect.objectContaining({ field: '', where: 'Текст', text: expect.stringContaining('/nowhere') }),
    ]),
  )
  expect(preview.pages).toHaveLength(1)
  expect((await previewOf(anna, id, '/faq')).status).toBe(404)
  const refused = await act(anna, id, 'submission', { comment: '' })
  expect([refused.status, refused.body.code]).toEqual([422, 'content_refused'])
  await act(anna, id, 'withdrawal')
})

test('of two who begin an edit of one file one is told, and of two who write the second is', async () => {
  const path = 'faq/about-5-privileges.md'
  const ask = (by: Caller) =>
    by.post('/api/editing/edits', { collection: 'faq', path, from: null, removes: false })
  const both = await Promise.all([ask(anna), ask(pavel)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('edit_open')
  const id = both.find(({ status }) => status === 200)?.body.id
  const { number, values } = await read(anna, id)
  const save = (by: Caller, body: string) => by.put(`/api/editing/edits/${id}`, { number, values, body })
  const twice = await Promise.all([save(anna, 'Пишет Анна.'), save(pavel, 'Пишет Павел.')])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(twice.find(({ status }) => status === 409)?.body.code).toBe('edit_changed')
  const desk = (await pavel.get('/api/editing')).body
  expect(desk.edits).toContainEqual(expect.objectContaining({ id, path, state: 'draft' }))
  await act(anna, id, 'withdrawal')
  expect((await ask(pavel)).status).toBe(200)
})

test('an edit of what was brought back meanwhile is not published over it until its author has seen that', async () => {
  const path = 'faq/about-6-period.md'
  const first = await waiting(anna, path, 'Срок от одного месяца.')
  await act(pavel, first, 'approval', { comment: '', at: null })
  const second = await waiting(anna, path, 'Срок от двух месяцев.')
  const { versions } = (await pavel.get(`/api/editing/versions?path=${path}`)).body
  const back = `/api/editing/versions/${versions.at(-1).id}/restoration`
  expect((await pavel.post(back, { reason: 'Рано' })).status).toBe(200)
  expect((await act(pavel, second, 'approval', { comment: '', at: null })).body.code).toBe('edit_stale')
  expect((await read(anna, second)).stale).toBe(true)
  expect((await act(anna, second, 'renewal')).status).toBe(200)
  await act(anna, second, 'submission', { comment: '' })
  expect((await act(pavel, second, 'approval', { comment: '', at: null })).status).toBe(200)
  expect((await page(product, '/faq')).text).toContain('Срок от двух месяцев.')
})

test('what is due and cannot go live any more goes back to its author and is reported', async () => {
  const path = 'faq/about-8-price.md'
  const first = await waiting(anna, path, 'Цена зависит от размера.')
  await act(pavel, first, 'approval', { comment: '', at: null })
  const second = await waiting(anna, path, 'Цена зависит от города.')
  expect((await act(pavel, second, 'approval', { comment: '', at: '2026-11-24T15:00' })).status).toBe(200)
  const { versions } = (await pavel.get(`/api/editing/versions?path=${path}`)).body
  await pavel.post(`/api/editing/versions/${versions.at(-1).id}/restoration`, { reason: 'Рано' })
  await product.moveClock('2026-11-24T15:00:30+03:00')
  anna = await product.as('editor')
  const after = await read(anna, second)
  expect(after).toMatchObject({ state: 'returned', publishAt: null, approver: null })
  expect(after.events.at(-1)).toMatchObject({ act: 'refused', who: '' })
  expect(await product.metrics()).toMatch(/failures_total\{work="content",task="publish"\} 1/)
  expect((await page(product, '/faq')).text).not.toContain('Цена зависит от города.')
})

test('a new question gets its name of its fields, and a name that is taken is refused', async () => {
  const { body } = await anna.post('/api/editing/edits', {
    collection: 'faq',
    path: null,
    from: null,
    removes: false,
  })
  const fields = { section: 'about', order: '40', anchor: 'service40', question: 'Где взять ключ от ящика?' }
  expect((await write(anna, body.id, 'Ключ выдаст оператор.', fields)).status).toBe(200)
  const edit = await read(anna, body.id)
  expect(edit).toMatchObject({ path: 'faq/about-40-service40.md', isNew: true, findings: [] })
  await act(anna, body.id, 'submission', { comment: '' })
  await act(pavel, body.id, 'approval', { comment: '', at: null })
  const shown = await page(product, '/faq')
  expect(shown.text).toContain('Где взять ключ от ящика?')
  expect(shown.text).toContain('id="service40"')
  const again = (
    await anna.post('/api/editing/edits', { collection: 'faq', path: null, from: null, removes: false })
  ).body.id
  expect((await write(anna, again, 'Ещё раз.', fields)).body.code).toBe('edit_open')
})

test('every fact and word of the whole site is edited here, and none of them can be taken away', async () => {
  const { collections } = (await anna.get('/api/editing')).body
  const site = collections.find(({ collection }: { collection: string }) => collection === 'site')
  expect(site.files.map(({ path }: { path: string }) => path)).toEqual([
    'site/box-names.md',
    'site/home.md',
    'site/links.md',
    'site/operator.md',
  ])
  const removing = (
    await anna.post('/api/editing/edits', {
      collection: 'site',
      path: 'site/operator.md',
      from: null,
      removes: true,
    })
  ).body.id
  expect((await act(anna, removing, 'submission', { comment: '' })).body.code).toBe('content_refused')
  await act(anna, removing, 'withdrawal')
})

test('every approval stands in the audit of administrators', async () => {
  const { entries } = (
    await (
      await product.as('administrator')
    ).post('/api/administration/audit/search', {
      from: '2026-11-24',
      to: '2026-11-24',
      kind: 'administration',
    })
  ).body
  expect(entries).toContainEqual(
    expect.objectContaining({
      act: 'content_approved',
      subject: 'content',
      who: 'Павел Андреевич Зимин',
      number: whatFits,
    }),
  )
})
