import { atom } from 'nanostores'

/** How a toast looks: danger is the default of the documents (M-CONST-01). */
export type ToastTone = 'danger' | 'attention' | 'success'

/** One short message at the top of the screen. `duration` is 3000 ms by default, 5000 for special ones (M-CONST-01). */
export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: ToastTone
  readonly duration: 3000 | 5000
}

/** At most so many are shown at once; the fifth pushes the oldest out (M-CONST-01). */
export const toastLimit = 4

/** The toasts on the screen, oldest first. */
export const $toasts = atom<readonly Toast[]>([])
/** Every toast of this visit, newest first, for the log that can be reopened. */
export const $toastLog = atom<readonly Toast[]>([])

let last = 0

/** Shows a message; answers its id. */
export function showToast(text: string, options: { tone?: ToastTone; duration?: 3000 | 5000 } = {}): number {
  last += 1
  const toast: Toast = { id: last, text, tone: options.tone ?? 'danger', duration: options.duration ?? 3000 }
  $toasts.set([...$toasts.get(), toast].slice(-toastLimit))
  $toastLog.set([toast, ...$toastLog.get()])
  return toast.id
}

/** Takes a message off the screen. */
export function closeToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}
