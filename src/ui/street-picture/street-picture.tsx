import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as css from './street-picture.css.ts'

export interface StreetPictureProps {
  /** Address of an SVG of this site with a group `#streets`, 640 by 320, in the colours of the theme. */
  src: string
  /** What the picture shows, for listeners. */
  label: string
  /** Where a press on the picture leads, and what it does. */
  open?: { href: string; label: string }
  /** Below the picture. */
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

/** The streets around a place, small; the room is kept before the picture comes, and it wears the theme of the page. */
export function StreetPicture({ src, label, open, children }: StreetPictureProps) {
  return (
    <figure className={css.figure}>
      {open ? (
        <a href={open.href} className={css.frame}>
          <Picture src={src} label={label} />
          <span className={css.open}>
            <Icon name="map" size="small" />
            {open.label}
          </span>
        </a>
      ) : (
        <span className={css.frame}>
          <Picture src={src} label={label} />
        </span>
      )}
      {children && <figcaption>{children}</figcaption>}
    </figure>
  )
}
