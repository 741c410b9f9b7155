import type { BranchMove } from '#back-office/api/branch-move-details.ts'
import { branchClaimCardCopy as copy } from '#back-office/words/branch.ts'
import { exchangeCopy } from '#back-office/words/branch-moves.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { formatPlaceName } from '#places/words/rented-place.ts'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BranchPage } from './branch-page.ts'
import type { LoadedClaimCardState } from './claim-card-store.ts'
import { StartRentForm } from './claim-signing.tsx'
import { OpenClaimButton } from './claims-table.tsx'

interface Props {
  state: LoadedClaimCardState
  page: BranchPage
}

const Side = ({ side, open, page }: { side: BranchMove['old']; open: number; page: BranchPage }) => (
  <Inline gap="s" align="baseline">
    {`${side.index}, ${formatPlaceName(side)}`}
    {side.isOfBranch && side.claim !== open && <OpenClaimButton id={side.claim} desk={page} />}
  </Inline>
)

const ExchangeForm = ({ state, page, move }: Props & { move: BranchMove }) => (
  <StartRentForm
    state={state}
    page={page}
    act="exchange"
    label={exchangeCopy.act}
    onAct={() => void page.card.exchange()}
  >
    {move.old.isOfBranch && (
      <Checkbox
        name="exchange-emptied"
        boxed
        label={exchangeCopy.emptied}
        hint={copy.emptiedHint}
        checked={state.oldEmptied}
        onChange={(event) => page.card.markOldEmptied(event.currentTarget.checked)}
      />
    )}
    {move.needsTwoPeople && state.card.proposal === null && <Text>{exchangeCopy.twoPeople}</Text>}
  </StartRentForm>
)

/** The move of which the open claim is the new or the old one. */
export function ClaimExchange({ state, page }: Props) {
  const { card } = state
  const { move } = card
  if (move === null || move.isExchanged) return null
  const isAllowed = card.acts.includes('exchange')
  const { exchangeFrom: from, exchangeUntil: until, credit, refund } = move
  return (
    <Card as="section" aria-labelledby="exchange" padding="small" data-print="never">
      <Stack gap="s">
        <Heading level={3} size="h4" id="exchange">
          {exchangeCopy.title}
        </Heading>
        <DescriptionList
          density="compact"
          items={[
            { term: exchangeCopy.old, details: <Side side={move.old} open={card.id} page={page} /> },
            { term: exchangeCopy.new, details: <Side side={move.new} open={card.id} page={page} /> },
            {
              term: exchangeCopy.days,
              details: `${formatDottedDate(from)} – ${formatDottedDate(until)}`,
            },
            { term: exchangeCopy.credit, details: formatAmount(credit) },
            ...(refund === null || refund === 0
              ? []
              : [{ term: exchangeCopy.refund, details: formatAmount(refund) }]),
          ]}
        />
        {isAllowed ? (
          <ExchangeForm state={state} page={page} move={move} />
        ) : (
          <Text>{move.isPaid ? exchangeCopy.later(move.new.claim === card.id) : exchangeCopy.unpaid}</Text>
        )}
      </Stack>
    </Card>
  )
}
