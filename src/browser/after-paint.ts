/** Milliseconds to wait for a frame at most: a page in the background draws none. */
const LONGEST_WAIT = 60

/** Waits until the screen has drawn what stands in the page now. */
export const afterPaint = (): Promise<void> =>
  new Promise((done) => {
    const late = setTimeout(done, LONGEST_WAIT)
    requestAnimationFrame(() => {
      clearTimeout(late)
      setTimeout(done)
    })
  })

let lastFrame = Promise.resolve()

/** Waits for a frame in which nobody else who waits here works: each change is drawn before the next one is made. */
export const ownFrame = (): Promise<void> => {
  const frame = lastFrame
  lastFrame = frame.then(afterPaint)
  return frame
}
