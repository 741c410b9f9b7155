import { Card } from '../card/card.tsx'

export interface DotsPictureProps {
  /** Path data of the dots, each a line of no length (`M3 4h0`), in a picture of 320 by 160. */
  dots: string
  /** Across a dot, in the same units. */
  size: number
  /** What the picture shows, for listeners. */
  label: string
}

/** Where things lie to one another, as dots in the colour of words; a few hundred weigh no more than a sentence. */
export const DotsPicture = ({ dots, size, label }: DotsPictureProps) => (
  <Card tone="sunken" padding="none">
    <svg role="img" aria-label={label} width="100%" viewBox="0 0 320 160">
      <path fill="none" stroke="currentColor" strokeWidth={size} strokeLinecap="round" d={dots} />
    </svg>
  </Card>
)
