import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { whenTouched } from '#kit/browser/after-paint.ts'
import { $toastLog } from '#kit/state/toasts.ts'

/**
 * Loads the code after the first touch of the page, not with the first message, which may be that there is no
 * network. Until then messages wait in their log.
 */
export function ToastsIsland() {
  const messages = useStore($toastLog).length
  const [View, setView] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (View) return
    const get = () =>
      void import('./toasts-view.tsx').then(
        ({ ToastsView }) => setView(() => ToastsView),
        () => undefined,
      )
    if (messages > 0) get()
    return whenTouched(get)
  }, [View, messages])
  return View && messages > 0 ? <View /> : null
}
