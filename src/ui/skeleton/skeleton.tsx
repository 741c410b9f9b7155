import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './skeleton.css.ts'

export interface SkeletonProps {
  /** What is being loaded, for listeners. */
  label: string
  shape?: keyof typeof css.shapes
  /** How many pieces, 1 unless told. */
  count?: number
}

/** Keeps the place of what is coming, so that nothing jumps. */
export function Skeleton({ label, shape = 'line', count = 1 }: SkeletonProps) {
  return (
    <div role="status" className={css.group}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are alike and never move
        <div key={index} aria-hidden className={`${css.bone} ${css.shapes[shape]}`} />
      ))}
    </div>
  )
}
