import { pagePaths } from '#kit/api/page-paths.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import type { WaitEntry } from '#rent/api/wait-list.ts'
import { waitListCopy as copy } from '#rent/words/wait-list.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

interface Props {
  entry: WaitEntry
  busy: boolean
  onPass: (id: number) => void
  onLeave: (id: number) => void
}

const rentUrl = ({ boxId, index, lockerId }: NonNullable<WaitEntry['offer']>): string =>
  `${lockerId === null ? pagePaths.wizard(index) : pagePaths.rentalOfLocker(lockerId)}?box=${boxId}`

function Offer({ entry, offer, busy, onPass }: Props & { offer: NonNullable<WaitEntry['offer']> }) {
  return (
    <>
      <Heading level={3}>{copy.offered(offer)}</Heading>
      <Text>{typesetAddress(offer.address)}</Text>
      <Text>{copy.holdUntil(new Date(offer.until))}</Text>
      <Inline>
        <ButtonLink tone="primary" href={rentUrl(offer)}>
          {copy.take}
        </ButtonLink>
        <Button busy={busy} onClick={() => onPass(entry.id)}>
          {copy.pass}
        </Button>
      </Inline>
      <Text size="small" tone="muted">
        {copy.passHint}
      </Text>
    </>
  )
}

function Waiting({ entry, busy, onLeave }: Props) {
  const likely = entry.forecast.find(({ chance }) => chance >= 0.5) ?? entry.forecast.at(-1)
  return (
    <>
      <Heading level={3}>{copy.ahead(entry.ahead)}</Heading>
      <Text>{copy.entryTitle(entry.size, typesetAddress(entry.address))}</Text>
      {likely && <Text>{`${copy.chance}: ${copy.best(likely.chance, likely.month)}`}</Text>}
      <Text size="small" tone="muted">
        {[copy.from(entry.startMonth), copy.places(entry.places), copy.since(new Date(entry.joinedAt))].join(
          ' · ',
        )}
      </Text>
      <Inline>
        <ButtonLink href={pagePaths.waitList(entry.index, entry.size, entry.lockerId)}>
          {copy.title(entry.size)}
        </ButtonLink>
        <Button busy={busy} onClick={() => onLeave(entry.id)}>
          {copy.leave}
        </Button>
      </Inline>
    </>
  )
}

/** One place in a queue: what is offered, or how long the queue is (M-WAIT-05). */
export function WaitEntryCard(props: Props) {
  const { entry } = props
  const { offer, state } = entry
  return (
    <Card as="section" aria-label={copy.entryTitle(entry.size, entry.address)} data-test={`wait-${state}`}>
      <Stack gap="s">
        {state === 'offered' && offer && <Offer {...props} offer={offer} />}
        {state === 'waiting' && <Waiting {...props} />}
        {state === 'lapsed' && offer && (
          <>
            <Text>{copy.lapsed(offer, new Date(offer.until))}</Text>
            <ButtonLink href={pagePaths.waitList(entry.index, entry.size, entry.lockerId)}>
              {copy.again}
            </ButtonLink>
          </>
        )}
      </Stack>
    </Card>
  )
}
