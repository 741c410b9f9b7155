import { beforeEach, expect, test, vi } from 'vitest'
import type { CallFailure } from '#kit/browser/call.ts'
import { createScreen, leavePage, redirectToPage, type ScreenOptions } from '#kit/screens/screen.ts'
import { $toasts } from '#kit/state/toasts.ts'
import { openTab, type TestTab } from '#support/environment.ts'
import { testPerson } from '#support/person.ts'

interface Visits {
  readonly count: number
}
type Answer = Visits | CallFailure

const refusal = (code: string, status: number): CallFailure => ({
  ok: false,
  code,
  status,
  bare: false,
  fields: [],
  data: null,
  body: null,
})
const offline = refusal('offline', 0)
const ended = refusal('login_required', 401)

const origin = 'http://localhost'
let tab: TestTab
/** What the next readings answer, in their order; the last one stays. */
let answers: Answer[]
let readings: number
beforeEach(() => {
  tab = openTab(testPerson(origin), origin, '/')
  answers = [{ count: 1 }]
  readings = 0
})

const nextAnswer = async (): Promise<Answer> => {
  readings += 1
  const [answer, ...others] = answers
  if (others.length > 0) answers = others
  if (!answer) throw new Error('no answer')
  return answer
}

/** Leaves a screen, and lets the second pass after which its store is taken down. */
const leaveFor = (close: () => void): void => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  close()
  vi.advanceTimersByTime(1100)
  vi.useRealTimers()
}

/** A screen that somebody looks at, as it is once its first reading was answered. */
async function opened(options: Partial<ScreenOptions<Visits, { readonly kind: 'visitor' }>> = {}) {
  const page = createScreen<Visits, { readonly kind: 'visitor' }>(tab.environment, {
    load: nextAnswer,
    ...options,
  })
  const close = page.$state.listen(() => {})
  await tab.pass(0)
  return { page, close, state: page.$state.get }
}

test('a screen loads when it is first read, and again after a failure', async () => {
  answers = [offline, { count: 2 }]
  const { page, state } = await opened()
  expect(state()).toEqual({ kind: 'failed', code: 'offline' })
  page.retry()
  expect(state()).toEqual({ kind: 'loading' })
  await tab.pass(0)
  expect(state()).toEqual({ kind: 'shown', count: 2, busy: false, reloading: false, refused: null })
})

test('nothing is loaded during the build', () => {
  const page = createScreen<Visits>({ ...tab.environment, live: false }, { load: nextAnswer })
  page.$state.listen(() => {})
  expect(readings).toBe(0)
})

test('an ended session is a failure, unless the screen has a visitor state (M-SESS-01)', async () => {
  answers = [ended]
  const { state } = await opened()
  expect(state()).toEqual({ kind: 'failed', code: 'login_required' })
  const other = await opened({ onVisitor: () => ({ kind: 'visitor' }) })
  expect(other.state()).toEqual({ kind: 'visitor' })
  await opened({ onVisitor: () => redirectToPage(tab.environment, '/login') })
  expect(tab.redirected).toEqual(['/login'])
})

test('a forbidden screen calls its `onForbidden` (M-ROLE-02)', async () => {
  answers = [refusal('forbidden', 403)]
  const { state } = await opened({ onForbidden: () => tab.environment.go('/403') })
  expect(tab.left).toEqual(['/403'])
  expect(state().kind).toBe('loading')
  expect((await opened()).state()).toEqual({ kind: 'failed', code: 'forbidden' })
})

test('a second click is ignored, and a refusal is shown until the next change', async () => {
  const { page, state } = await opened()
  const answer = Promise.withResolvers<CallFailure | { ok: true }>()
  const first = page.send(() => answer.promise)
  expect(state()).toMatchObject({ busy: true })
  expect(await page.send(async () => ({ count: 9 }))).toBe(false)
  answer.resolve(refusal('taken', 409))
  expect(await first).toBe(false)
  expect(state()).toMatchObject({ count: 1, busy: false, refused: 'taken' })
  expect(await page.send(async () => ({ count: 2 }))).toBe(true)
  expect(state()).toMatchObject({ count: 2, busy: false, refused: null })
})

test('refusals may be shown as toasts, but an ended session is shown on the screen (M-SESS-01)', async () => {
  const { page, state } = await opened({ toast: (code) => `no: ${code}` })
  await page.send(async () => refusal('taken', 409))
  expect(state()).toMatchObject({ refused: null })
  expect($toasts.get().at(-1)?.text).toBe('no: taken')
  await page.send(async () => ended)
  expect(state()).toMatchObject({ kind: 'shown', refused: 'login_required' })
})

test('a change that leaves the page stays busy until the person returns', async () => {
  let comeBack = () => {}
  tab = {
    ...tab,
    environment: {
      ...tab.environment,
      onReturn: (run) => {
        comeBack = run
        return () => {}
      },
    },
  }
  const { page, state } = await opened()
  await page.send(async () => leavePage(tab.environment, '/bank'))
  expect(tab.left).toEqual(['/bank'])
  expect(state()).toMatchObject({ busy: true })
  comeBack()
  expect(state()).toMatchObject({ busy: false })
})

test('the latest load wins in any order of answers', async () => {
  const late = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()] as const
  const { page, state } = await opened({ load: () => late[readings++ === 0 ? 0 : 1].promise })
  const second = page.reload()
  late[1].resolve({ count: 2 })
  await second
  late[0].resolve({ count: 1 })
  await tab.pass(0)
  expect(state()).toMatchObject({ count: 2 })
})

test('a failed reload is a failure, or keeps the shown state if the screen says so', async () => {
  answers = [{ count: 1 }, offline]
  const { page, state } = await opened()
  await page.reload()
  expect(state()).toEqual({ kind: 'failed', code: 'offline' })
  answers = [{ count: 1 }, offline, { count: 2 }]
  const other = await opened({ keepsShown: true })
  await other.page.reload()
  expect(other.state()).toMatchObject({ count: 1, reloading: false, refused: 'offline' })
  await other.page.reload()
  expect(other.state()).toMatchObject({ count: 2, refused: null })
})

test('polling continues while the result is pending or missing, and stops with the last subscriber', async () => {
  answers = [{ count: 0 }, offline, { count: 0 }, { count: 1 }]
  const { state } = await opened({ poll: (found) => 'count' in found && found.count === 0 })
  await tab.pass(60_000)
  expect(state()).toMatchObject({ count: 1 })
  expect(readings).toBe(4)
  answers = [{ count: 0 }]
  readings = 0
  const { close } = await opened({ poll: () => true })
  await tab.pass(3000)
  leaveFor(close)
  const before = readings
  await tab.pass(60_000)
  expect(readings).toBe(before)
})

test('an answer after leaving the page changes nothing', async () => {
  const late = Promise.withResolvers<Answer>()
  const { close, state } = await opened({ load: () => late.promise })
  leaveFor(close)
  late.resolve({ count: 1 })
  await tab.pass(0)
  expect(state().kind).toBe('loading')
})
