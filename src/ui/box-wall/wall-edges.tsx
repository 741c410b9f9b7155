import { type RefObject, useEffect, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as css from './box-wall.css.ts'

const SCROLLED_SHARE = 0.8
/** Scroll positions are rounded. */
const TOLERANCE_PX = 2

interface HiddenSides {
  readonly start: boolean
  readonly end: boolean
}

const findHiddenSides = ({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): HiddenSides => ({
  start: scrollLeft > TOLERANCE_PX,
  end: scrollLeft + clientWidth < scrollWidth - TOLERANCE_PX,
})

/** Fades and scroll arrows at edges with more doors beyond them. Not for the keyboard, which moves between doors. */
export function WallEdges({ wall }: { wall: RefObject<HTMLElement | null> }) {
  const [hidden, setHidden] = useState<HiddenSides>({ start: false, end: false })
  useEffect(() => {
    const element = wall.current
    if (!element) return
    const update = () => {
      const sides = findHiddenSides(element)
      setHidden((known) => (known.start === sides.start && known.end === sides.end ? known : sides))
    }
    update()
    element.addEventListener('scroll', update, { passive: true })
    // The width of the doors changes with the zoom, that of the wall with the window.
    const observer = new ResizeObserver(update)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => {
      element.removeEventListener('scroll', update)
      observer.disconnect()
    }
  }, [wall])
  const scrollBy = (direction: 1 | -1) => {
    const element = wall.current
    element?.scrollBy({ left: direction * SCROLLED_SHARE * element.clientWidth, behavior: 'smooth' })
  }
  return (['start', 'end'] as const).map(
    (side) =>
      hidden[side] && (
        <div key={side} aria-hidden="true" className={css.edges[side]}>
          <button
            type="button"
            tabIndex={-1}
            className={css.arrow}
            onClick={() => scrollBy(side === 'start' ? -1 : 1)}
          >
            <Icon name={side === 'start' ? 'chevron-left' : 'chevron-right'} size="small" />
          </button>
        </div>
      ),
  )
}
