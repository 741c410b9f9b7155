import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { addresses } from '#contract/addresses.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { officeCopy, placeCopy } from '#copy/office.ts'
import { typesetAddress } from '#copy/typeset.ts'
import type { Unavailable } from '#domain/availability.ts'
import { officeAddress } from '#domain/office-address.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { NearestState } from './nearest-offices.ts'

const help = {
  closed: null,
  office_only: placeCopy.officeOnlyHelp,
  none_free: placeCopy.noneFreeHelp,
} as const satisfies Record<Unavailable, string | null>

/** A closed office says so in its own card. */
export const UnavailableText = ({ why, isLocker = false }: { why: Unavailable; isLocker?: boolean }) => {
  const words = isLocker && why === 'none_free' ? placeCopy.noneFreeCellsHelp : help[why]
  return words && <Text>{words}</Text>
}

interface Props {
  $nearest: ReadableAtom<NearestState>
  onRetry: () => void
}

function Offices({ $nearest, onRetry }: Props) {
  const nearest = useStore($nearest)
  if (nearest.kind === 'loading') return <Skeleton label={placeCopy.nearestLoading} shape="card" />
  if (nearest.kind === 'failed') {
    return (
      <Notice
        tone="danger"
        action={
          <Button size="small" icon="refresh" onClick={onRetry}>
            {checkoutCopy.retry}
          </Button>
        }
      >
        {placeCopy.nearestFailed}
      </Notice>
    )
  }
  if (nearest.offices.length === 0) return <Text>{placeCopy.nearestNone}</Text>
  return (
    <Columns shape="three" as="ul">
      {nearest.offices.map((office) => (
        <Card key={office.index} as="li" padding="small">
          <Stack gap="xs">
            <ButtonLink href={addresses.wizard(office.index)} wide>
              {officeCopy.nearestOne(office.index, office.distance)}
            </ButtonLink>
            <Text size="small">{typesetAddress(officeAddress(office.settlement, office.addressSource))}</Text>
            <Text size="small" tone="muted">
              {placeCopy.free(office.numberOfFreeBoxes, false)}
            </Text>
          </Stack>
        </Card>
      ))}
    </Columns>
  )
}

/** Without all distances none is called the nearest. */
const lacksDistance = (nearest: NearestState): boolean =>
  nearest.kind === 'shown' && nearest.offices.some(({ distance }) => distance === undefined)

export const NearestOffices = (props: Props) => (
  <Stack gap="s">
    <Heading level={2} size="h3">
      {lacksDistance(useStore(props.$nearest)) ? placeCopy.others : placeCopy.nearest}
    </Heading>
    <Offices {...props} />
    <Link href={addresses.home} icon="map" alone>
      {placeCopy.another}
    </Link>
  </Stack>
)
