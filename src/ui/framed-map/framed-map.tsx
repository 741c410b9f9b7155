import type { ReactNode, Ref } from 'react'
import { Icon } from '../icon/icon.tsx'
import { StreetPictureFrame } from '../street-picture/street-picture.tsx'
import * as css from './framed-map.css.ts'

interface FramedMapProps {
  label: string
  mapLabel: string
  /** URL of the map, stored in `data-map`; a script loads the map when the frame is first opened. */
  address: string
  preview?: string
  /** Shown below the map; without JavaScript it is the only content. */
  children?: ReactNode
}

export const FramedMap = ({ label, mapLabel, address, preview, children }: FramedMapProps) => (
  <details data-map={address}>
    {preview ? (
      <summary className={css.previewSummary}>
        <StreetPictureFrame src={preview} label={mapLabel} open={label} />
      </summary>
    ) : (
      <summary className={css.summary}>
        <Icon name="map" />
        {label}
      </summary>
    )}
    <div className={css.content} data-print="never">
      <iframe title={mapLabel} className={css.mapFrame} hidden />
      {children}
    </div>
  </details>
)

/** Container for a map drawn by a script. */
export const MapCanvas = ({ canvasRef }: { canvasRef: Ref<HTMLDivElement> }) => (
  <div ref={canvasRef} className={css.mapCanvas} />
)

export const FullScreenMap = ({ label, children }: { label: string; children?: ReactNode }) => (
  <main aria-label={label} className={css.fullScreenMap} data-map-stage>
    {children}
  </main>
)
