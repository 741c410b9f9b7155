import { type ReactNode, type Ref, useCallback } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './map-stage.css.ts'

/** Streets of a large city as the map begins with them, in its pixels: what one sees until the map itself stands. */
const sheet = (
  <svg className={css.sheet} width={1400} height={800} aria-hidden="true">
    <ellipse cx={680} cy={400} rx={345} ry={410} />
    <ellipse cx={722} cy={422} rx={148} ry={122} />
    <circle cx={700} cy={405} r={60} />
    <path d="M761 413L1140 498M749 438L1050 689M728 455L893 819M698 462L664 870M668 453L438 803M646 431L273 635M638 402L210 416M645 372L261 187M665 349L417 10M698 338L664 -70M731 346L915 -7M754 370L1091 172" />
  </svg>
)

export interface MapStageProps {
  /** Search and filters: always in sight; with `panel` under it over the map's left 24rem on desktop (pad what must be seen). */
  search?: ReactNode
  /** Results. */
  panel?: ReactNode
  /** The element that the map draws itself into. */
  canvasRef?: Ref<HTMLDivElement>
  /** Name of the map, for listeners. */
  mapLabel: string
  /** Centred at the map's top, e.g. 'search here'. */
  over?: ReactNode
  /** The chosen office: at the right over wide maps, below the map on phones, and then brought into sight. */
  card?: ReactNode
  /** On phones list and map are two views of one result. */
  view: 'list' | 'map'
  /** The switch between the two, above both, below desktop. */
  viewSwitch?: ReactNode
}

/** List and map of one result, of the sizes of M-MAP-09. */
export function MapStage({
  search,
  panel,
  canvasRef,
  mapLabel,
  over,
  card,
  view,
  viewSwitch,
}: MapStageProps) {
  const bringIntoSight = useCallback((element: HTMLDivElement | null) => {
    element?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [])
  return (
    <div className={css.stage}>
      <div className={css.panel}>
        {search}
        {viewSwitch && <div className={css.viewSwitch}>{viewSwitch}</div>}
        <div className={classNames(css.list, view === 'map' && css.hiddenOnPhones)}>{panel}</div>
      </div>
      <div className={classNames(css.mapWithCard, view === 'list' && css.hiddenOnPhones)}>
        <section aria-label={mapLabel} className={css.map}>
          {sheet}
          <div
            {...(canvasRef ? { ref: canvasRef } : {})}
            className={classNames(css.canvas, card !== undefined && css.controlsBesideCard)}
          />
          {over && (
            <div className={classNames(css.over, card !== undefined && css.overBesideCard)}>
              <div className={css.overInside}>{over}</div>
            </div>
          )}
        </section>
        {card && (
          <div ref={bringIntoSight} className={css.card}>
            {card}
          </div>
        )}
      </div>
    </div>
  )
}
