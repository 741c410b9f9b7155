import type { ReactNode, Ref } from 'react'
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
  /** The chosen office: at the right on wide maps, at the bottom on phones. */
  card?: ReactNode
  /** On phones list and map are two views of one result. */
  view: 'list' | 'map'
  /** The switch between the two, above both, below desktop. */
  viewSwitch?: ReactNode
}

/** List and map of one result, of the sizes that the specification names (spec A§2). */
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
  return (
    <div className={css.stage}>
      <div className={css.panel}>
        {search}
        {viewSwitch && <div className={css.viewSwitch}>{viewSwitch}</div>}
        <div className={classNames(css.list, view === 'map' && css.awayOnPhones)}>{panel}</div>
      </div>
      <section aria-label={mapLabel} className={classNames(css.map, view === 'list' && css.awayOnPhones)}>
        <div {...(canvasRef ? { ref: canvasRef } : {})} className={css.canvas} />
        {over && (
          <div className={classNames(css.over, card !== undefined && css.overBesideCard)}>
            <div className={css.overInside}>{over}</div>
          </div>
        )}
        {card && <div className={css.card}>{card}</div>}
      </section>
    </div>
  )
}
