const interactionEvents = ['pointerdown', 'keydown'] as const

/** Runs after the next press or key is painted and whenever the network returns; returns a function that cancels both. */
export function onNextInteraction(run: () => void): () => void {
  const waiting = new AbortController()
  const { signal } = waiting
  const touched = () => void waitForPaint().then(() => signal.aborted || run())
  for (const event of interactionEvents)
    document.addEventListener(event, touched, { signal, once: true, passive: true })
  window.addEventListener('online', run, { signal })
  return () => waiting.abort()
}

/** Background pages draw no frames, so the wait has a limit. */
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

/** Queues callers, one per frame, so that each change is painted before the next. */
export const waitForOwnFrame = (): Promise<void> => {
  const frame = lastFrame
  lastFrame = frame.then(waitForPaint)
  return frame
}
