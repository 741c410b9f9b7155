const interactionEvents = ['pointerdown', 'keydown'] as const

/**
 * Runs once after the next click or key press is painted, and each time the network comes back; returns a function that
 * cancels both.
 */
export function onInteractionOrReconnect(run: () => void): () => void {
  const waiting = new AbortController()
  const { signal } = waiting
  const touched = () => void waitForPaint().then(() => signal.aborted || run())
  for (const event of interactionEvents)
    document.addEventListener(event, touched, { signal, once: true, passive: true })
  window.addEventListener('online', run, { signal })
  return () => waiting.abort()
}

/** Limit of the wait, because pages in the background draw no frames. */
const MAX_WAIT_MS = 60

export const waitForPaint = (): Promise<void> =>
  new Promise((done) => {
    const late = setTimeout(done, MAX_WAIT_MS)
    requestAnimationFrame(() => {
      clearTimeout(late)
      setTimeout(done)
    })
  })

let lastFrame = Promise.resolve()

/** Gives each caller its own frame, one after another, so that each change is painted before the next one. */
export const waitForSeparateFrame = (): Promise<void> => {
  const frame = lastFrame
  lastFrame = frame.then(waitForPaint)
  return frame
}
