import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createFeedbackPage } from '#content/screens/feedback/feedback-page.ts'
import { feedbackCopy } from '#content/words/feedback.ts'
import { $toasts } from '#kit/state/toasts.ts'
import { openTab } from '#support/environment.ts'
import { type SharedServer, sharedServer } from '#support/shared-server.ts'

let server: SharedServer
beforeAll(async () => {
  server = await sharedServer()
})
beforeEach(() => $toasts.set([]))

const openForm = () => {
  const tab = openTab(server.visitor(), server.origin, '/')
  const page = createFeedbackPage(tab.environment)
  page.open('here')
  return { tab, page, state: () => page.$feedback.get() }
}
const storedQuestions = () => server.database.kysely.selectFrom('feedback').selectAll().execute()

test('a question without a comment is not sent (M-FB-01)', async () => {
  const { page, state } = openForm()
  await page.send()
  expect(state()).toMatchObject({ step: 'editing', problems: { comment: 'commentEmpty' }, attempt: 1 })
})

test('a thousand characters are sent, one more is not (M-FB-01)', async () => {
  const { page, state } = openForm()
  page.type({ comment: 'я'.repeat(1001), email: 'anna@example.ru' })
  await page.send()
  expect(state().problems).toEqual({ comment: 'commentTooLong' })
  page.type({ comment: 'я'.repeat(1000) })
  await page.send()
  expect(state().step).toBe('sent')
})

test('a missing email asks for confirmation, which can be sent or cancelled (M-FB-02, M-FB-03)', async () => {
  const { page, state } = openForm()
  page.type({ comment: 'Где мой ключ?', index: '10а10-00123' })
  await page.send()
  expect(state()).toMatchObject({ problems: { index: 'indexWrong' }, question: { index: '10а10-00123' } })
  page.type({ index: '101-000' })
  await page.send()
  expect(state().step).toBe('no_email')
  page.backToEditing()
  expect(state().question).toMatchObject({ comment: 'Где мой ключ?', index: '101-000' })
  await page.send()
  await page.sendWithoutEmail()
  expect(state().step).toBe('sent')
  expect(await storedQuestions()).toContainEqual(
    expect.objectContaining({ comment: 'Где мой ключ?', email: '', officeIndex: '101000' }),
  )
})

test('a failed request is reported and keeps the typed text (M-FB-04)', async () => {
  const { tab, page, state } = openForm()
  page.type({ comment: 'Вопрос', email: 'anna@example.ru' })
  tab.cut(true)
  await page.send()
  expect($toasts.get()).toMatchObject([
    {
      code: 'feedback_failed',
      text: feedbackCopy.failed,
      tone: 'danger',
      duration: 3000,
    },
  ])
  expect(state()).toMatchObject({ step: 'editing', failed: true, question: { comment: 'Вопрос' } })
})
