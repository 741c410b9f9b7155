import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './skeleton.css.ts'

export interface SkeletonProps {
  label: string
  shape?: keyof typeof css.placeholderShapes | 'place'
  count?: number
  /** Fills the whole screen, with the label as its heading. */
  screen?: boolean
}

const PlaceRowPlaceholder = () => (
  <div aria-hidden className={css.placeRow}>
    {(['title', 'price', 'note'] as const).map((line) => (
      <div key={line} className={`${css.placeholder} ${css.placeRowLine} ${css.placeRowLines[line]}`} />
    ))}
  </div>
)

export function Skeleton({ label, shape = 'line', count = 1, screen }: SkeletonProps) {
  return (
    <div
      role="status"
      data-loading
      className={shape === 'table' ? css.tablePlaceholderGroup : css.placeholderGroup}
    >
      <VisuallyHidden as={screen ? 'h1' : 'span'}>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) =>
        shape === 'place' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bones are identical and keep their order
          <PlaceRowPlaceholder key={index} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bones are identical and keep their order
          <div key={index} aria-hidden className={`${css.placeholder} ${css.placeholderShapes[shape]}`} />
        ),
      )}
    </div>
  )
}
