import { type ReactNode, type Ref, useCallback } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './map-stage.css.ts'

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
