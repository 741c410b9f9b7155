/** A background page draws no frames. */
const MAX_WAIT_MS = 60

/** Resolves after the next paint. */
export const afterPaint = (): Promise<void> =>
  new Promise((done) => {
    const late = setTimeout(done, MAX_WAIT_MS)
    requestAnimationFrame(() => {
      clearTimeout(late)
      setTimeout(done)
    })
  })

let lastFrame = Promise.resolve()

/** Queues callers, one per frame, so that each change is painted before the next. */
export const ownFrame = (): Promise<void> => {
  const frame = lastFrame
  lastFrame = frame.then(afterPaint)
  return frame
}
