/** Milliseconds to wait for a frame at most: a page in the background draws none. */
const LONGEST_WAIT = 60

/** Whether what runs now was begun by a press, a key or a letter that the screen has not answered yet. */
const answersSomebody = (): boolean => globalThis.event instanceof UIEvent && !document.hidden

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

/** Fetches, but lets the screen answer a press first: to send a request takes as long as to draw one. */
export const fetchAfterPaint = async (address: string, init: RequestInit): Promise<Response> => {
  if (answersSomebody() && init.keepalive !== true) await afterPaint()
  return fetch(address, init)
}
