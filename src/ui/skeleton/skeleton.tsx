import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './skeleton.css.ts'

export interface SkeletonProps {
  label: string
  shape?: keyof typeof css.placeholderShapes | 'place' | 'form'
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

const FormSectionPlaceholder = () => (
  <div aria-hidden className={css.formSection}>
    <div className={`${css.placeholder} ${css.formTitle}`} />
    <div className={css.formChoices}>
      {[1, 2, 3].map((choice) => (
        <div key={choice} className={`${css.placeholder} ${css.formChoice}`} />
      ))}
    </div>
  </div>
)

const rowsInOneFrame: readonly SkeletonProps['shape'][] = ['table', 'form']

export function Skeleton({ label, shape = 'line', count = 1, screen }: SkeletonProps) {
  return (
    <div
      role="status"
      data-loading
      className={rowsInOneFrame.includes(shape) ? css.framedPlaceholderGroup : css.placeholderGroup}
    >
      <VisuallyHidden as={screen ? 'h1' : 'span'}>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) =>
        shape === 'place' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bones are identical and keep their order
          <PlaceRowPlaceholder key={index} />
        ) : shape === 'form' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bones are identical and keep their order
          <FormSectionPlaceholder key={index} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bones are identical and keep their order
          <div key={index} aria-hidden className={`${css.placeholder} ${css.placeholderShapes[shape]}`} />
        ),
      )}
    </div>
  )
}
