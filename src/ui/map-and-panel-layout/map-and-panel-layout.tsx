import { type ReactNode, type Ref, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './map-and-panel-layout.css.ts'

const streetsPlaceholder = (
  <svg className={css.streetsPlaceholder} width={1400} height={800} aria-hidden="true">
    <ellipse cx={680} cy={400} rx={345} ry={410} />
    <ellipse cx={722} cy={422} rx={148} ry={122} />
    <circle cx={700} cy={405} r={60} />
    <path d="M761 413L1140 498M749 438L1050 689M728 455L893 819M698 462L664 870M668 453L438 803M646 431L273 635M638 402L210 416M645 372L261 187M665 349L417 10M698 338L664 -70M731 346L915 -7M754 370L1091 172" />
  </svg>
)

interface MapStageProps {
  search?: ReactNode
  panel?: ReactNode
  panelLabel?: string
  canvasRef?: Ref<HTMLDivElement>
  mapLabel: string
  over?: ReactNode
  card?: ReactNode
  view: 'list' | 'map'
  /** Above the list and the map, so that it never covers a row. */
  viewSwitch?: ReactNode
  /** Increment it to scroll the results into view. */
  asked?: number
}

/** When the card is closed with the keyboard, the focus returns to the element that opened it, or to the map. */
function CardContainer({ map, children }: { map: RefObject<HTMLElement | null>; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  const openedFrom = useRef<HTMLElement>(null)
  useEffect(() => {
    container.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [])
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (!(activeElement instanceof HTMLElement) || activeElement === body) return
    if (!container.current?.contains(activeElement)) openedFrom.current = activeElement
  })
  useLayoutEffect(() => {
    const card = container.current
    return () => {
      if (!card?.querySelector(':focus-visible')) return
      const opener = openedFrom.current?.checkVisibility() ? openedFrom.current : null
      const next = opener ?? map.current?.querySelector<HTMLElement>('[tabindex="0"]')
      next?.focus({ preventScroll: true })
    }
  }, [map])
  return (
    <div ref={container} data-over-map className={css.placeCard}>
      {children}
    </div>
  )
}

export function MapAndPanelLayout(props: MapStageProps) {
  const { search, panel, panelLabel, canvasRef, mapLabel, over, card, view, viewSwitch, asked = 0 } = props
  const stage = useRef<HTMLDivElement>(null)
  const map = useRef<HTMLElement>(null)
  const results = useRef<HTMLElement>(null)
  useEffect(() => {
    if (asked === 0) return
    stage.current?.scrollIntoView({ block: 'start' })
    results.current?.focus({ preventScroll: true })
  }, [asked])
  // Scrolls to the top when list and map are switched.
  const previousView = useRef(view)
  useEffect(() => {
    if (previousView.current === view) return
    previousView.current = view
    stage.current?.scrollIntoView({ block: 'start' })
  }, [view])
  return (
    <div
      ref={stage}
      className={classNames(
        css.mapAndPanelLayout,
        asked > 0 && view === 'list' && css.resultsBelowSearchField,
      )}
    >
      <section
        ref={results}
        {...(panelLabel === undefined ? {} : { 'aria-label': panelLabel })}
        tabIndex={-1}
        className={css.panel}
      >
        {search && <div className={css.panelSearch}>{search}</div>}
        {viewSwitch && <div className={css.viewSwitch}>{viewSwitch}</div>}
        <div className={classNames(css.panelList, view === 'map' && css.hiddenBelowDesktop)}>{panel}</div>
      </section>
      <div data-map-area className={classNames(css.mapWithCard, view === 'list' && css.hiddenBelowDesktop)}>
        <section
          ref={map}
          aria-label={mapLabel}
          className={classNames(css.mapArea, card !== undefined && css.mapBesideCard)}
        >
          {/* Leaflet owns the classes of this element. */}
          <div {...(canvasRef ? { ref: canvasRef } : {})} className={css.canvas} />
          {streetsPlaceholder}
          {over && (
            <div className={classNames(css.mapOverlay, card !== undefined && css.overlayBesideCard)}>
              <div data-over-map className={css.overlayContent}>
                {over}
              </div>
            </div>
          )}
        </section>
        {card && <CardContainer map={map}>{card}</CardContainer>}
      </div>
    </div>
  )
}
