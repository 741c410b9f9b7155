import { beforeAll, expect, test } from 'vitest'
import { createOfficeNoteStore } from '#back-office/screens/branch/office-note-editor.tsx'
import { look, personOf } from '#support/look.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant()
})

test('a note is checked in its dialog, pinned and removed at the desk', async () => {
  const person = await personOf(tenant, 'operator')
  const { page: store } = await look(person, tenant, '/branch', createOfficeNoteStore, ({ $note }) => [$note])
  await store.show(tenant.office)
  expect(store.$note.get()).toMatchObject({ phase: 'known', note: null })

  store.edit()
  store.dialog.fill({ text: '..', until: '15.12.2025' })
  await store.dialog.send()
  expect(store.dialog.$act.get()?.refused).toBe('text_wrong')
  for (const until of ['31.02.2025', '01.01.2020']) {
    store.dialog.fill({ text: 'Вход со двора', until })
    await store.dialog.send()
    expect(store.dialog.$act.get()?.refused, until).toBe('until_wrong')
  }

  const [year = '', month = '', day = ''] = tenant.clock.now().toISOString().slice(0, 10).split('-')
  store.dialog.fill({ until: `${day}.${month}.${year}` })
  expect(await store.dialog.send()).toBe(true)
  expect(store.$note.get()).toMatchObject({ phase: 'pinned', note: { text: 'Вход со двора' } })
  await expect
    .poll(async () => {
      await store.show(tenant.office)
      return store.$note.get().note?.text
    })
    .toBe('Вход со двора')

  await store.remove()
  expect(store.$note.get()).toMatchObject({ phase: 'removed', note: null })
})
