import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAllEditsPage, filterEditableFiles } from '#content/screens/editing/all-edits-page.tsx'
import { createEditPage } from '#content/screens/editing/edit-page.ts'
import { replaceFormValue, toDottedDate, toIsoDate } from '#content/screens/editing/form-values.ts'
import type { KeyPress } from '#kit/browser/key-presses.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import { openProduct, type Product } from '#support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct('2026-11-24T12:00:00+03:00')
})
afterAll(() => product.close())

const openAllEdits = async (who: 'editor' | 'secondEditor' | 'individual', address = '/admin') => {
  const person = await personOf(product, who)
  return look(person, product, address, createAllEditsPage, ({ $state, versions }) => [
    $state,
    versions.$list,
  ])
}
let sendKey: (press: KeyPress) => void
const openEdit = async (who: 'editor' | 'secondEditor', id: number) => {
  const person = await personOf(product, who)
  return look(
    person,
    product,
    `/admin?edit=${id}`,
    (environment) =>
      createEditPage(environment, id, (run) => {
        sendKey = run
        return () => {}
      }),
    ({ $state }) => [$state],
  )
}

const beginEdit = async (path: string): Promise<number> => {
  const { page, tab } = await openAllEdits('editor')
  await page.begin({ collection: 'faq', path })
  return Number(/edit=(\d+)$/.exec(tab.lastLeft() ?? '')?.[1])
}

test('texts are found by their words, and a text being edited links to its edit', async () => {
  const id = await beginEdit('faq/about-2-what-fits.md')
  const { page } = await openAllEdits('secondEditor', '/admin?tab=files')
  expect(stateOf(page.$state, 'shown').tab).toBe('files')
  page.narrow({ search: ' ПОМЕСТИТСЯ ' })
  const { files } = filterEditableFiles(stateOf(page.$state, 'shown'))
  expect(files).toMatchObject([{ path: 'faq/about-2-what-fits.md', edit: id, edited: false }])
  page.narrow({ section: 'tariffs', search: '' })
  expect(filterEditableFiles(stateOf(page.$state, 'shown')).chosen?.creates).toBe('copy')
  await page.begin({ collection: 'faq', path: 'faq/about-2-what-fits.md' })
  expect(stateOf(page.$state, 'shown').refused).toBe('edit_open')
})

test('typed text is saved before another tab opens, and the browser warns before it is lost', async () => {
  const id = await beginEdit('faq/about-3-what-is-not-inserted.md')
  const { page, tab } = await openEdit('editor', id)
  page.writeBody('Живых раков не вкладывают.')
  expect(tab.asksBeforeLeaving()).toBe(true)
  await page.choose('changes')
  expect(tab.asksBeforeLeaving()).toBe(false)
  const state = stateOf(page.$state, 'shown')
  expect(state).toMatchObject({
    tab: 'changes',
    isDirty: false,
    wasSaved: true,
    body: 'Живых раков не вкладывают.',
  })
  expect(state.edit.changes).toContainEqual(expect.objectContaining({ after: 'Живых раков не вкладывают.' }))
})

test('saving an edit changed by a colleague is refused and keeps the typed text', async () => {
  const id = await beginEdit('faq/about-4-who-can-rent.md')
  const anna = await openEdit('editor', id)
  const pavel = await openEdit('secondEditor', id)
  pavel.page.writeBody('Пишет Павел.')
  await pavel.page.save()
  anna.page.writeBody('Пишет Анна.')
  await anna.page.choose('preview')
  expect(stateOf(anna.page.$state, 'shown')).toMatchObject({
    refused: 'edit_changed',
    tab: 'form',
    body: 'Пишет Анна.',
    isDirty: true,
  })
  await anna.page.reload()
  expect(stateOf(anna.page.$state, 'shown').body).toBe('Пишет Павел.')
})

test('one editor submits, another returns or schedules the edit, and a version is restored with a reason', async () => {
  const id = await beginEdit('faq/about-5-privileges.md')
  const anna = await openEdit('editor', id)
  anna.page.writeBody('Льготы есть.')
  await anna.page.ask('submit')
  await anna.page.decision.send()
  expect(anna.page.decision.$act.get()).toBeNull()
  expect(stateOf(anna.page.$state, 'shown').edit).toMatchObject({ state: 'waiting', own: true })
  const pavel = await openEdit('secondEditor', id)
  await pavel.page.ask('return')
  await pavel.page.decision.send()
  expect(pavel.page.decision.$act.get()?.refused).toBe('comment_missing')
  await pavel.page.ask('approve')
  pavel.page.decision.fill({ isLater: true, day: '25.11', time: '09:00' })
  await pavel.page.decision.send()
  expect(pavel.page.decision.$act.get()?.refused).toBe('time_wrong')
  pavel.page.decision.fill({ day: '25.11.2026' })
  await pavel.page.decision.send()
  expect(stateOf(pavel.page.$state, 'shown').edit).toMatchObject({
    state: 'scheduled',
    publishAt: '2026-11-25T06:00:00.000Z',
  })
  await pavel.page.ask('withdraw')
  await pavel.page.decision.send()
  expect(stateOf(pavel.page.$state, 'shown').edit.state).toBe('withdrawn')
})

test('an edit with findings is not submitted: the form opens and the findings get the focus', async () => {
  const { page: files, tab } = await openAllEdits('editor')
  await files.begin({ collection: 'tariffs', from: 'tariffs/2025-07-01.md' })
  const id = Number(/edit=(\d+)$/.exec(tab.lastLeft() ?? '')?.[1])
  const { page } = await openEdit('editor', id)
  expect(stateOf(page.$state, 'shown').edit.findings).not.toEqual([])
  await page.choose('changes')
  await page.ask('submit')
  expect(page.decision.$act.get()).toBeNull()
  expect(stateOf(page.$state, 'shown')).toMatchObject({ tab: 'form', refusedSubmits: 1 })
})

test('list items can be added and removed, and dates are shown in the Russian format', async () => {
  const { page, tab } = await openAllEdits('editor')
  await page.begin({ collection: 'offices', path: 'offices/101000.md' })
  const edit = await openEdit('editor', Number(/edit=(\d+)$/.exec(tab.lastLeft() ?? '')?.[1]))
  const holidays = () => stateOf(edit.page.$state, 'shown').values['holidays'] as readonly unknown[]
  const field = stateOf(edit.page.$state, 'shown').edit.fields.find(({ name }) => name === 'holidays')
  const before = holidays().length
  if (field) edit.page.add(['holidays'], field)
  expect(holidays()).toHaveLength(before + 1)
  edit.page.change(['holidays', before, 'date'], toIsoDate('31.12.2026'))
  expect(holidays().at(-1)).toMatchObject({ date: '2026-12-31' })
  edit.page.remove(['holidays'], before)
  expect(holidays()).toHaveLength(before)
  expect([toDottedDate('2027-01-01'), toDottedDate('01.0'), toIsoDate('1.1.27')]).toEqual([
    '01.01.2027',
    '01.0',
    '1.1.27',
  ])
  expect(replaceFormValue({ group: { part: 'a', other: 'b' } }, ['group', 'part'], 'c')).toEqual({
    group: { part: 'c', other: 'b' },
  })
})

test('a person who is not an editor sees nothing', async () => {
  const { page } = await openAllEdits('individual')
  expect(page.$state.get()).toEqual({ kind: 'failed', code: 'forbidden' })
})

test('keys save an edit and ask for its approval', async () => {
  const id = await beginEdit('faq/about-6-period.md')
  const { page, tab } = await openEdit('editor', id)
  const press = async (key: string, sign: string | null) => {
    sendKey({ key, sign, at: 0, field: '', inDialog: false, isPlain: false, isRepeat: false, take: () => {} })
    await tab.pass(100)
  }
  page.writeBody('Кто угодно.')
  await press('s', 's')
  expect(stateOf(page.$state, 'shown')).toMatchObject({ wasSaved: true, isDirty: false })
  await press('Enter', null)
  expect(page.decision.$act.get()?.subject).toMatchObject({ decision: 'submit' })
})
