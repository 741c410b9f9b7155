import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as css from './street-picture.css.ts'

export interface StreetPictureProps {
  /** URL of an SVG on the same origin, of 640 by 320 units, with a group `#streets`. */
  src: string
  label: string
  open?: { href: string; label: string }
  children?: ReactNode
}

const Picture = ({ src, label }: Pick<StreetPictureProps, 'src' | 'label'>) => (
  <svg
    role="img"
    aria-label={label}
    className={css.picture}
    viewBox="0 0 640 320"
    preserveAspectRatio="xMidYMid slice"
  >
    <use href={`${src}#streets`} />
  </svg>
)

interface StreetFrameProps extends Pick<StreetPictureProps, 'src' | 'label'> {
  open?: string
}

export const StreetPictureFrame = ({ src, label, open }: StreetFrameProps) => (
  <span className={css.pictureFrame}>
    <Picture src={src} label={label} />
    {open && (
      <span className={css.openLabel}>
        <Icon name="map" size="small" />
        {open}
      </span>
    )}
  </span>
)

export function StreetPicture({ src, label, open, children }: StreetPictureProps) {
  return (
    <figure className={css.pictureWithCaption}>
      {open ? (
        <a href={open.href}>
          <StreetPictureFrame src={src} label={label} open={open.label} />
        </a>
      ) : (
        <StreetPictureFrame src={src} label={label} />
      )}
      {children && <figcaption>{children}</figcaption>}
    </figure>
  )
}
