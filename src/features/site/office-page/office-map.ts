/** Fills the frame of an office's map when it is first opened, and not before: most visitors read and leave. */
export const showMapWhenOpened = (map: HTMLDetailsElement): void => {
  const show = (): void => {
    const frame = map.querySelector('iframe')
    if (!frame || !map.open || frame.src) return
    frame.src = map.dataset.map ?? ''
    frame.hidden = false
  }
  map.addEventListener('toggle', show)
  // It may have been opened before the script came.
  show()
}
