import { beforeEach, expect, test } from 'vitest'
import { $toastLog, $toasts, closeToast, showToast } from '#kit/state/toasts.ts'

beforeEach(() => {
  for (const { id } of $toasts.get()) closeToast(id)
})

const shown = () => $toasts.get().map(({ code, text }) => `${code}: ${text}`)

test('what is said twice stands once, as the newest, and twice in the log', () => {
  const before = $toastLog.get().length
  showToast('cost_failed', 'Не удалось')
  showToast('promo_failed', 'Промокод')
  const again = showToast('cost_failed', 'Не удалось')
  expect(shown()).toEqual(['promo_failed: Промокод', 'cost_failed: Не удалось'])
  expect($toastLog.get()).toHaveLength(before + 3)
  closeToast(again)
  expect(shown()).toEqual(['promo_failed: Промокод'])
})

test('one code with other words is another message', () => {
  showToast('box_free', 'Ящик 4 свободен')
  showToast('box_free', 'Ящик 5 свободен')
  expect(shown()).toHaveLength(2)
})

test('a message is red and stays three seconds unless told, five when it is special; five at once are all kept (M-CONST-01)', () => {
  for (const code of ['one', 'two', 'three', 'four']) showToast(code, code)
  showToast('five', 'five', { tone: 'warning', duration: 5000 })
  const kinds = $toasts.get().map(({ tone, duration }) => `${tone} ${duration}`)
  expect(kinds).toEqual([...Array(4).fill('danger 3000'), 'warning 5000'])
})
