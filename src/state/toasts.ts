import { atom } from 'nanostores'
import { browserEnvironment } from '#browser/browser-environment.ts'

/** How a toast looks: danger is the default, warning is for attention (M-CONST-01). */
export type ToastTone = 'danger' | 'warning' | 'success' | 'info'

/** One short message at the top of the screen, 3000 ms or, for special ones, 5000 ms in sight (M-CONST-01). */
export interface Toast {
  readonly id: string
  /** Stable name of what is said, whatever the words: the refusal it tells, or the thing that happened (AMB-18). */
  readonly code: string
  readonly text: string
  readonly title?: string | undefined
  readonly tone: ToastTone
  readonly duration: 3000 | 5000
  /** When it was said, by this device's clock, in milliseconds. */
  readonly at: number
}

/** The toasts to be shown, oldest first; four are in sight, the others wait (M-CONST-01). */
export const $toasts = atom<readonly Toast[]>([])
/** Every toast of this visit, newest first, for the log that can be reopened. */
export const $toastLog = atom<readonly Toast[]>([])

let last = 0

/** Shows a message under its code; one already in sight that says the same gives way to it. Answers its id. */
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

/** Takes a message off the screen. */
export function closeToast(id: string): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}
