import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { StreetFrame } from '../street-picture/street-picture.tsx'
import * as css from './framed-map.css.ts'

export interface FramedMapProps {
  /** What opens the map. */
  label: string
  /** Name of the map, for listeners. */
  mapLabel: string
  /** Address of the page with the map: `data-map`, from which a script fills the frame when it is opened. */
  address: string
  /** Address of the picture of the streets that opens the map; else a line of words does. */
  preview?: string
  /** Below the map, and all there is without script. */
  children?: ReactNode
}

/** A map that loads when it is wanted: the browser's own <details> with an empty frame inside. */
export const FramedMap = ({ label, mapLabel, address, preview, children }: FramedMapProps) => (
  <details data-map={address}>
    {preview ? (
      <summary className={css.preview}>
        <StreetFrame src={preview} label={mapLabel} open={label} />
      </summary>
    ) : (
      <summary className={css.summary}>
        <Icon name="map" />
        {label}
      </summary>
    )}
    <div className={css.content}>
      <iframe title={mapLabel} className={css.frame} hidden />
      {children}
    </div>
  </details>
)

/** The place of a map that fills its page; `data-map-stage` is where a script draws it. */
export const WholeMap = ({ label, children }: { label: string; children?: ReactNode }) => (
  <main aria-label={label} className={css.whole} data-map-stage>
    {children}
  </main>
)
