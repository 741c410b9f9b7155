import { useState } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import * as css from './thumbnail.css.ts'

export interface ThumbnailProps {
  src: string
  /** Stands in for a picture that does not come. */
  fallback: IconName
}

/** A small picture in a row that says in words what it shows; so it is silent itself. */
export function Thumbnail({ src, fallback }: ThumbnailProps) {
  const [missing, setMissing] = useState<string | null>(null)
  return (
    <span className={css.frame}>
      {missing === src ? (
        <Icon name={fallback} />
      ) : (
        <img className={css.picture} src={src} alt="" onError={() => setMissing(src)} />
      )}
    </span>
  )
}
