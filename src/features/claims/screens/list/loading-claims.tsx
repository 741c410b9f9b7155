import { Columns, type ColumnsProps } from '#ui/columns/columns.tsx'
import { DoorCard } from '#ui/door-card/door-card.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

interface LoadingClaimsProps {
  label: string
  shape: ColumnsProps['shape']
  count: number
}

/** Placeholders shaped like the cards; only the first is announced to screen readers. */
export const LoadingClaims = ({ label, shape, count }: LoadingClaimsProps) => (
  <Columns as="ul" shape={shape} gap="m">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards are identical and keep their order
      <DoorCard key={index} as="li" number="">
        <Skeleton label={index === 0 ? label : ''} count={5} />
      </DoorCard>
    ))}
  </Columns>
)
