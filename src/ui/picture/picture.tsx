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
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  return (
    <a
      href={src}
      className={css.pictureLink}
      data-picture
      title={openLabel}
      {...(external ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {failedSrc === src ? (
        <span className={css.missingPicture}>{alt}</span>
      ) : (
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          onError={() => setFailedSrc(src)}
        />
      )}
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

interface ThumbnailProps {
  src: string
  fallback: IconName
  /** 'row': the height of a dense row. */
  size?: keyof typeof css.thumbnailSizes
}

/** The whole photo of an envelope. */
export function Thumbnail({ src, fallback, size = 'row' }: ThumbnailProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  return (
    <span className={classNames(css.thumbnailFrame, css.thumbnailSizes[size])}>
      {failedSrc === src ? (
        <Icon name={fallback} />
      ) : (
        <img className={css.thumbnail} src={src} alt="" onError={() => setFailedSrc(src)} />
      )}
    </span>
  )
}
