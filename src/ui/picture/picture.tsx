import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import * as css from './picture.css.ts'

export interface PicturePreviewProps {
  src: string
  alt: string
  width: number
  height: number
  openLabel: string
  /** Opens the file in a new tab; for pages without an overlay. */
  external?: boolean
}

/** A thumbnail that links to the file; `kit/browser/picture-overlay.ts` opens it in an overlay instead. */
export function PicturePreview({ src, alt, width, height, openLabel, external }: PicturePreviewProps) {
  return (
    <a
      href={src}
      className={css.pictureLink}
      data-picture
      title={openLabel}
      {...(external ? { target: '_blank', rel: 'noopener' } : {})}
    >
      <img src={src} alt={alt} width={width} height={height} loading="lazy" />
    </a>
  )
}

/** The single overlay of a page: at most 600 px wide, 300 px on phones (M-FAQ-03). */
export function PictureOverlay({ label, closeLabel }: { label: string; closeLabel: string }) {
  return (
    <dialog className={css.pictureOverlay} data-picture-overlay aria-label={label}>
      <form method="dialog" className={css.closeForm}>
        <button type="submit" className={css.closeButton} aria-label={closeLabel}>
          <Icon name="close" />
        </button>
      </form>
      <div data-picture-place />
    </dialog>
  )
}

export interface ThumbnailProps {
  /** 'small' fits a dense row of a table. */
  size?: 'small' | 'regular'
  src: string
  fallback: IconName
  /** As wide as its container. */
  wide?: boolean
}

/** The corner of an envelope photo with the sender's address; 'small' shows the whole photo. */
export function Thumbnail({ src, fallback, wide, size = 'regular' }: ThumbnailProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const isSmall = size === 'small'
  return (
    <span
      className={classNames(
        css.thumbnailFrame,
        wide && css.wideThumbnailFrame,
        isSmall && css.smallThumbnailFrame,
      )}
    >
      {failedSrc === src ? (
        <Icon name={fallback} />
      ) : (
        <img
          className={isSmall ? css.smallThumbnail : css.thumbnail}
          src={src}
          alt=""
          onError={() => setFailedSrc(src)}
        />
      )}
    </span>
  )
}
