import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { $toastLog } from '#state/toasts.ts'

const ToastsView = lazy(() => import('./toasts-view.tsx').then((module) => ({ default: module.ToastsView })))

/** The place of the toasts, once a page, in the browser only; its code is fetched with the first message. */
export function ToastsIsland() {
  const spoken = useStore($toastLog).length > 0
  if (!spoken) return null
  return (
    <Suspense fallback={null}>
      <ToastsView />
    </Suspense>
  )
}
