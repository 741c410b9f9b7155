import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOneHuman } from '#support/one-human.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { withoutPolling } from '#support/server.ts'
import { act, begin, page, read, waiting, whatFits, write } from './editing-kit.ts'

let product: Product
let anna: Caller
let pavel: Caller
beforeAll(async () => {
  const site = resolve(import.meta.dirname, '../../../../../dist')
  product = await openProduct('2026-11-24T12:00:00+03:00', { ...withoutPolling, site })
  await logIn()
})
const logIn = async () => {
  anna = await product.as('editor')
  pavel = await product.as('secondEditor')
}
afterAll(() => product.close())

const fetchPreview = (by: Caller | null, id: number, address: string) =>
  page(product, `/admin/preview/${id}${address}`, by ? { cookie: by.cookie } : {})

test('editors preview a page with an unapproved edit, which search engines may not index', async () => {
  const id = await begin(anna, whatFits)
  await write(anna, id, 'Черновик про контрабас.')
  const preview = await fetchPreview(pavel, id, '/faq')
  expect(preview.status).toBe(200)
  expect(preview.text).toContain('Черновик про контрабас.')
  expect(preview.text).toContain('<meta name="robots" content="noindex">')
  expect(preview.headers.get('x-robots-tag')).toBe('noindex')
  expect(preview.headers.get('cache-control')).toBe('no-store')
  expect(preview.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect((await page(product, '/faq')).text).not.toContain('контрабас')
  expect((await fetchPreview(null, id, '/faq')).status).toBe(401)
  for (const persona of ['individual', 'operator', 'administrator'] as const)
    expect((await fetchPreview(await product.as(persona), id, '/faq')).status).toBe(403)
  expect((await fetchPreview(anna, id, '/tariffs')).status).toBe(404)
  expect((await fetchPreview(anna, 999_999, '/faq')).status).toBe(404)
  await act(anna, id, 'withdrawal')
})

test('the preview of an office shows a newly added day off', async () => {
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
  const preview = await fetchPreview(pavel, id, '/101000')
  expect(preview.text).toContain('второй подъезд')
  await act(anna, id, 'submission', { comment: '' })
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).status).toBe(200)
  expect((await page(product, '/101000')).text).toContain('второй подъезд')
})

test('editors cannot approve their own edit or one that was not submitted', async () => {
  const id = await begin(anna, whatFits)
  await write(anna, id, 'Свой ответ.')
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).body.code).toBe('edit_not_waiting')
  expect((await act(anna, id, 'submission', { comment: 'Посмотрите' })).status).toBe(200)
  expect((await act(anna, id, 'approval', { comment: '', at: null })).body.code).toBe('own_edit')
  expect((await act(anna, id, 'withdrawal')).status).toBe(200)
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).body.code).toBe('edit_not_waiting')
})

test('an editor who wrote part of an edit cannot approve it, and its history names each save', async () => {
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

  const otherEdit = await waiting(anna, whatFits, 'Пишет одна Анна.')
  await asOneHuman(product, ['demo-editor', 'demo-secondEditor'], async () =>
    expect((await act(pavel, otherEdit, 'approval', { comment: '', at: null })).body.code).toBe('own_edit'),
  )
  await act(anna, otherEdit, 'withdrawal')
})

test('a returned edit gives the reason and can be revised, submitted and approved', async () => {
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

test('invalid content is refused with the field and a message, and cannot be submitted', async () => {
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
  expect((await fetchPreview(anna, id, '/faq')).status).toBe(404)
  const refused = await act(anna, id, 'submission', { comment: '' })
  expect([refused.status, refused.body.code]).toEqual([422, 'content_refused'])
  await act(anna, id, 'withdrawal')
})

test('the second of two concurrent edits or saves of one file is refused', async () => {
  const path = 'faq/about-5-privileges.md'
  const beginIn = (by: Caller) =>
    by.post('/api/editing/edits', { collection: 'faq', path, from: null, removes: false })
  const begun = await Promise.all([beginIn(anna), beginIn(pavel)])
  expect(begun.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(begun.find(({ status }) => status === 409)?.body.code).toBe('edit_open')
  const id = begun.find(({ status }) => status === 200)?.body.id
  const { number, values } = await read(anna, id)
  const save = (by: Caller, body: string) => by.put(`/api/editing/edits/${id}`, { number, values, body })
  const saved = await Promise.all([save(anna, 'Пишет Анна.'), save(pavel, 'Пишет Павел.')])
  expect(saved.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(saved.find(({ status }) => status === 409)?.body.code).toBe('edit_changed')
  const overview = (await pavel.get('/api/editing')).body
  expect(overview.edits).toContainEqual(expect.objectContaining({ id, path, state: 'draft' }))
  await act(anna, id, 'withdrawal')
  expect((await beginIn(pavel)).status).toBe(200)
})

test('an edit cannot be published over a restored version until its author has rebased it', async () => {
  const path = 'faq/about-6-period.md'
  const first = await waiting(anna, path, 'Срок от одного месяца.')
  await act(pavel, first, 'approval', { comment: '', at: null })
  const second = await waiting(anna, path, 'Срок от двух месяцев.')
  const { versions } = (await pavel.get(`/api/editing/versions?path=${path}`)).body
  const restorePath = `/api/editing/versions/${versions.at(-1).id}/restoration`
  expect((await pavel.post(restorePath, { reason: 'Рано' })).status).toBe(200)
  expect((await act(pavel, second, 'approval', { comment: '', at: null })).body.code).toBe('edit_stale')
  expect((await read(anna, second)).stale).toBe(true)
  expect((await act(anna, second, 'rebase')).status).toBe(200)
  await act(anna, second, 'submission', { comment: '' })
  expect((await act(pavel, second, 'approval', { comment: '', at: null })).status).toBe(200)
  expect((await page(product, '/faq')).text).toContain('Срок от двух месяцев.')
})

test('a due edit that can no longer be published returns to its author and is reported', async () => {
  const path = 'faq/about-8-price.md'
  const first = await waiting(anna, path, 'Цена зависит от размера.')
  await act(pavel, first, 'approval', { comment: '', at: null })
  const second = await waiting(anna, path, 'Цена зависит от города.')
  expect((await act(pavel, second, 'approval', { comment: '', at: '2026-11-24T15:00' })).status).toBe(200)
  const { versions } = (await pavel.get(`/api/editing/versions?path=${path}`)).body
  await pavel.post(`/api/editing/versions/${versions.at(-1).id}/restoration`, { reason: 'Рано' })
  await product.moveClock('2026-11-24T15:00:30+03:00')
  // Sessions have ended.
  await logIn()
  const after = await read(anna, second)
  expect(after).toMatchObject({ state: 'returned', publishAt: null, approver: null })
  expect(after.events.at(-1)).toMatchObject({ act: 'refused', who: '' })
  expect(await product.metrics()).toMatch(/failures_total\{work="content",task="publish"\} 1/)
  expect((await page(product, '/faq')).text).not.toContain('Цена зависит от города.')
})

test('a new question is named after its fields, and a taken name is refused', async () => {
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
  const faqPage = await page(product, '/faq')
  expect(faqPage.text).toContain('Где взять ключ от ящика?')
  expect(faqPage.text).toContain('id="service40"')
  const secondSubmission = (
    await anna.post('/api/editing/edits', { collection: 'faq', path: null, from: null, removes: false })
  ).body.id
  expect((await write(anna, secondSubmission, 'Ещё раз.', fields)).body.code).toBe('edit_open')
})

test('every file of the site’s texts can be edited, and none can be removed', async () => {
  const { collections } = (await anna.get('/api/editing')).body
  const site = collections.find(({ collection }: { collection: string }) => collection === 'site')
  expect(site.files.map(({ path }: { path: string }) => path)).toEqual([
    'site/box-names.md',
    'site/delegates.md',
    'site/home.md',
    'site/item-sizes.md',
    'site/links.md',
    'site/moving.md',
    'site/operator.md',
    'site/organisations.md',
    'site/visits.md',
    'site/wait-list.md',
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

test('every approval is in the audit of administrators', async () => {
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
