import { beforeEach, expect, test } from 'vitest'
import { $toastLog, $toasts, closeToast, showToast } from '#kit/state/toasts.ts'

beforeEach(() => {
  for (const { id } of $toasts.get()) closeToast(id)
})

const visibleToasts = () => $toasts.get().map(({ code, text }) => `${code}: ${text}`)

test('a repeated message is shown once as the newest, and twice in the log', () => {
  const before = $toastLog.get().length
  showToast('cost_failed', 'Не удалось')
  showToast('promo_failed', 'Промокод')
  const again = showToast('cost_failed', 'Не удалось')
  expect(visibleToasts()).toEqual(['promo_failed: Промокод', 'cost_failed: Не удалось'])
  expect($toastLog.get()).toHaveLength(before + 3)
  closeToast(again)
  expect(visibleToasts()).toEqual(['promo_failed: Промокод'])
})

test('the same code with another text is a separate message', () => {
  showToast('box_free', 'Ящик 4 свободен')
  showToast('box_free', 'Ящик 5 свободен')
  expect(visibleToasts()).toHaveLength(2)
})

test('a toast is red and stays three seconds by default, and five toasts are all shown (M-CONST-01)', () => {
  for (const code of ['one', 'two', 'three', 'four']) showToast(code, code)
  showToast('five', 'five', { tone: 'warning', duration: 5000 })
  const tonesAndDurations = $toasts.get().map(({ tone, duration }) => `${tone} ${duration}`)
  expect(tonesAndDurations).toEqual([...Array(4).fill('danger 3000'), 'warning 5000'])
})
