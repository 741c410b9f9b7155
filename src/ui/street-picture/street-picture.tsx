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

export interface StreetFrameProps extends Pick<StreetPictureProps, 'src' | 'label'> {
  /** What a press on the picture does, on its corner. */
  open?: string
}

/** The picture in its frame, for what can be pressed as a whole: a link, a summary. */
export const StreetFrame = ({ src, label, open }: StreetFrameProps) => (
  <span className={css.frame}>
    <Picture src={src} label={label} />
    {open && (
      <span className={css.open}>
        <Icon name="map" size="small" />
        {open}
      </span>
    )}
  </span>
)

/** The streets around a place, small; the room is kept before the picture comes, and it wears the theme of the page. */
export function StreetPicture({ src, label, open, children }: StreetPictureProps) {
  return (
    <figure className={css.figure}>
      {open ? (
        <a href={open.href}>
          <StreetFrame src={src} label={label} open={open.label} />
        </a>
      ) : (
        <StreetFrame src={src} label={label} />
      )}
      {children && <figcaption>{children}</figcaption>}
    </figure>
  )
}
