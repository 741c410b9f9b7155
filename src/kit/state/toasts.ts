import { atom } from 'nanostores'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'

/** Colour of a toast; 'danger' by default (M-CONST-01). */
export type ToastTone = 'danger' | 'warning' | 'success' | 'info'

export interface Toast {
  readonly id: string
  /** Code that stays the same if the text changes (AMB-18). */
  readonly code: string
  readonly text: string
  readonly title?: string | undefined
  readonly tone: ToastTone
  readonly duration: 3000 | 5000
  readonly at: number
}

/** Current toasts, oldest first; the first four are visible, the others wait (M-CONST-01). */
export const $toasts = atom<readonly Toast[]>([])
export const $toastLog = atom<readonly Toast[]>([])

let last = 0

/** Replaces a visible toast with the same code and text; returns the new id. */
export function showToast(
  code: string,
  text: string,
  options: { tone?: ToastTone; duration?: 3000 | 5000; title?: string } = {},
): string {
  last += 1
  const { tone = 'danger', duration = 3000, title } = options
  const toast: Toast = {
    id: `toast-${last}`,
    code,
    text,
    title,
    tone,
    duration,
    at: browserEnvironment.now(),
  }
  const others = $toasts.get().filter((shown) => shown.code !== code || shown.text !== text)
  $toasts.set([...others, toast])
  $toastLog.set([toast, ...$toastLog.get()])
  return toast.id
}

export function closeToast(id: string): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}
