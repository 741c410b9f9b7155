import { type RefObject, useEffect } from 'react'

const PINCH_RATIO = 1.3
const DRAG_THRESHOLD_PX = 6

const distanceBetweenTouches = ({ touches: [one, other] }: TouchEvent): number =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0

/** Zooms by pinching; the browser itself scrolls with one finger. */
function zoomByPinching(element: HTMLElement, zoomBy: (levels: 1 | -1) => void, signal: AbortSignal): void {
  let lastDistance = 0
  const start = (event: TouchEvent) => {
    lastDistance = event.touches.length === 2 ? distanceBetweenTouches(event) : 0
  }
  const move = (event: TouchEvent) => {
    if (event.touches.length !== 2 || lastDistance === 0) return
    event.preventDefault()
    const ratio = distanceBetweenTouches(event) / lastDistance
    if (ratio < PINCH_RATIO && ratio > 1 / PINCH_RATIO) return
    lastDistance = distanceBetweenTouches(event)
    zoomBy(ratio > 1 ? 1 : -1)
  }
  element.addEventListener('touchstart', start, { passive: true, signal })
  element.addEventListener('touchmove', move, { passive: false, signal })
}

/** Scrolls by dragging with the mouse and ignores the click that ends a drag. */
function scrollByDragging(element: HTMLElement, signal: AbortSignal): void {
  let dragStart: { x: number; y: number; left: number; top: number } | null = null
  let hasMoved = false
  const down = (event: PointerEvent) => {
    hasMoved = false
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    dragStart = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop }
  }
  const move = (event: PointerEvent) => {
    if (!dragStart) return
    if (event.buttons === 0) {
      dragStart = null
      return
    }
    const [x, y] = [event.clientX - dragStart.x, event.clientY - dragStart.y]
    if (!hasMoved && Math.hypot(x, y) < DRAG_THRESHOLD_PX) return
    hasMoved = true
    element.setPointerCapture(event.pointerId)
    element.scrollTo(dragStart.left - x, dragStart.top - y)
  }
  const up = () => {
    dragStart = null
  }
  const click = (event: MouseEvent) => {
    if (hasMoved) event.stopPropagation()
    hasMoved = false
  }
  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', up, { signal })
  element.addEventListener('click', click, { capture: true, signal })
}

/** `zoomBy` must be memoised, because a new function adds all listeners again. */
export function useWallGestures(ref: RefObject<HTMLElement | null>, zoomBy: (levels: 1 | -1) => void): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const unmounted = new AbortController()
    zoomByPinching(element, zoomBy, unmounted.signal)
    scrollByDragging(element, unmounted.signal)
    return () => unmounted.abort()
  }, [ref, zoomBy])
}
