import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { onInteractionOrReconnect } from '#kit/browser/paint-timing.ts'
import { $toastLog } from '#kit/state/toasts.ts'

/**
 * Loads the view after the first interaction, because by the time of the first message the network may be lost. Until
 * then messages wait in the log.
 */
export function ToastsIsland() {
  const messages = useStore($toastLog).length
  const [View, setView] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (View) return
    const loadView = () =>
      void import('./toasts-view.tsx').then(
        ({ ToastsView }) => setView(() => ToastsView),
        () => undefined,
      )
    if (messages > 0) loadView()
    return onInteractionOrReconnect(loadView)
  }, [View, messages])
  return View && messages > 0 ? <View /> : null
}
