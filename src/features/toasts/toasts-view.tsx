import { useStore } from '@nanostores/react'
import { toastsCopy } from '#copy/toasts.ts'
import { $toasts, closeToast } from '#state/toasts.ts'
import { Toasts } from '#ui/toast/toast.tsx'

/** The short messages of all islands of a page. */
export function ToastsView() {
  const toasts = useStore($toasts)
  return <Toasts toasts={toasts} onDismiss={closeToast} label={toastsCopy.label} closeLabel={toastsCopy.close} />
}
