import { afterPaint } from './after-paint.ts'

const events = ['pointerdown', 'keydown'] as const

/** Runs after the next press or key is painted, and when the network returns; returns the way to stop. */
export function whenTouched(run: () => void): () => void {
  const waiting = new AbortController()
  const { signal } = waiting
  const touched = () => void afterPaint().then(() => signal.aborted || run())
  for (const event of events) document.addEventListener(event, touched, { signal, once: true, passive: true })
  window.addEventListener('online', run, { signal })
  return () => waiting.abort()
}
