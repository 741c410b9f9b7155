import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { $toastLog } from '#state/toasts.ts'

const fetchView = () => import('./toasts-view.tsx').then((module) => ({ default: module.ToastsView }))
const ToastsView = lazy(fetchView)
const signs = ['pointerdown', 'keydown'] as const
/** Milliseconds after the first touch: that touch is answered first. */
const ANSWERED_FIRST = 1_000

/**
 * The place of the toasts, once a page, in the browser only. Its code is fetched a moment after the first touch of
 * the page: not before, for bytes; not with the first message, which may be that there is no network.
 */
export function ToastsIsland() {
  const spoken = useStore($toastLog).length > 0
  useEffect(() => {
    const touched = new AbortController()
    const get = () => {
      touched.abort()
      setTimeout(() => void fetchView().catch(() => undefined), ANSWERED_FIRST)
    }
    for (const sign of signs) document.addEventListener(sign, get, { signal: touched.signal, passive: true })
    return () => touched.abort()
  }, [])
  if (!spoken) return null
  return (
    <Suspense fallback={null}>
      <ToastsView />
    </Suspense>
  )
}
