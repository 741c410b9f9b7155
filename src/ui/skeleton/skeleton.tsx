import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './skeleton.css.ts'

export interface SkeletonProps {
  /** What is being loaded, for listeners. */
  label: string
  shape?: keyof typeof css.shapes
  /** How many pieces, 1 unless told. */
  count?: number
  /** Stands for the whole screen: until that comes, the label is its heading. */
  screen?: boolean
}

/** Keeps the place of what is coming, so that nothing jumps. */
export function Skeleton({ label, shape = 'line', count = 1, screen }: SkeletonProps) {
  return (
    <div role="status" data-loading className={css.group}>
      <VisuallyHidden as={screen ? 'h1' : 'span'}>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are alike and never move
        <div key={index} aria-hidden className={`${css.bone} ${css.shapes[shape]}`} />
      ))}
    </div>
  )
}
