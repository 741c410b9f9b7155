import { afterPaint } from './after-paint.ts'

const signs = ['pointerdown', 'keydown'] as const

/**
 * Runs once the page's next press or key is answered, and when the network comes back: the moments to fetch what a page
 * that nobody touches does not need. Answers the way to stop.
 */
export function whenTouched(run: () => void): () => void {
  const waiting = new AbortController()
  const { signal } = waiting
  const touched = () => void afterPaint().then(() => signal.aborted || run())
  for (const sign of signs) document.addEventListener(sign, touched, { signal, once: true, passive: true })
  window.addEventListener('online', run, { signal })
  return () => waiting.abort()
}
