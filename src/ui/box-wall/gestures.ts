import { type RefObject, useEffect } from 'react'

const PINCH_RATIO = 1.3
/** Pixels below which a press is not a drag. */
const DRAG_THRESHOLD_PX = 6

const apart = ({ touches: [one, other] }: TouchEvent): number =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0

/** One finger scrolls natively. */
function pinch(element: HTMLElement, zoomBy: (levels: 1 | -1) => void, signal: AbortSignal): void {
  let before = 0
  const start = (event: TouchEvent) => {
    before = event.touches.length === 2 ? apart(event) : 0
  }
  const move = (event: TouchEvent) => {
    if (event.touches.length !== 2 || before === 0) return
    event.preventDefault()
    const ratio = apart(event) / before
    if (ratio < PINCH_RATIO && ratio > 1 / PINCH_RATIO) return
    before = apart(event)
    zoomBy(ratio > 1 ? 1 : -1)
  }
  element.addEventListener('touchstart', start, { passive: true, signal })
  element.addEventListener('touchmove', move, { passive: false, signal })
}

/** The click that ends a drag chooses nothing. */
function drag(element: HTMLElement, signal: AbortSignal): void {
  let from: { x: number; y: number; left: number; top: number } | null = null
  let moved = false
  const down = (event: PointerEvent) => {
    moved = false
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop }
  }
  const move = (event: PointerEvent) => {
    if (!from) return
    if (event.buttons === 0) {
      from = null
      return
    }
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    if (!moved && Math.hypot(x, y) < DRAG_THRESHOLD_PX) return
    moved = true
    element.setPointerCapture(event.pointerId)
    element.scrollTo(from.left - x, from.top - y)
  }
  const up = () => {
    from = null
  }
  const click = (event: MouseEvent) => {
    if (moved) event.stopPropagation()
    moved = false
  }
  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', up, { signal })
  element.addEventListener('click', click, { capture: true, signal })
}

/** `zoomBy` must be stable. */
export function useGestures(ref: RefObject<HTMLElement | null>, zoomBy: (levels: 1 | -1) => void): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const gone = new AbortController()
    pinch(element, zoomBy, gone.signal)
    drag(element, gone.signal)
    return () => gone.abort()
  }, [ref, zoomBy])
}
