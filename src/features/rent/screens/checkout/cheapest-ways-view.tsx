import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import type { RentWay, WayObstacle } from '#rent/api/what-if.ts'
import { RemindMe } from '#rent/parts/remind-me.tsx'
import { listWishEnds } from '#rent/rules/cheapest-way.ts'
import { wayLines, wayObstacleTexts, whatIfCopy, whatIfRefusalText } from '#rent/words/what-if.ts'
import { FoldedDetails } from '#ui/accordion/accordion.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { PricedActionRow, PricedActionRows } from '#ui/priced-action-row/priced-action-row.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { createCheapestWays } from './what-if-page.ts'
import type { WizardPage } from './wizard-page.ts'

type CheapestWays = ReturnType<typeof createCheapestWays>

const BOX_SIZES = ['1', '2'] as const

function WishFields({ ways }: { ways: CheapestWays }) {
  const wish = useStore(ways.$wish)
  const toOption = (date: string) => ({ value: date, label: whatIfCopy.date(date) })
  return (
    <Columns shape="three" gap="s">
      <Select
        name="wishFrom"
        label={whatIfCopy.from}
        options={ways.starts.map(toOption)}
        value={wish.from}
        onChange={({ target }) => ways.changeWish({ from: target.value })}
      />
      <Select
        name="wishUntil"
        label={whatIfCopy.until}
        options={listWishEnds(wish.from).map(toOption)}
        value={wish.until}
        onChange={({ target }) => ways.changeWish({ until: target.value })}
      />
      <Select
        name="wishSize"
        label={whatIfCopy.size}
        options={BOX_SIZES.map((value) => ({ value, label: whatIfCopy.sizeOption(Number(value)) }))}
        value={String(wish.boxSize)}
        onChange={({ target }) => ways.changeWish({ boxSize: Number(target.value) })}
      />
    </Columns>
  )
}

function Way({ way, ways }: { way: RentWay; ways: CheapestWays }) {
  const { boxSize } = useStore(ways.$wish)
  const { office, locker, total, saving } = way
  const isHere = office.index === ways.index && locker === null
  const title = isHere
    ? whatIfCopy.here(office.index)
    : whatIfCopy.near(office.index, office.distance, locker)
  return (
    <PricedActionRow
      data-test="rent-way"
      label={title}
      hint={isHere ? undefined : typesetAddress(office.address)}
      amount={formatAmount(total)}
      act={
        <Button
          size="small"
          aria-label={`${whatIfCopy.chooseWay}: ${title}`}
          onClick={() => ways.choose(way)}
        >
          {whatIfCopy.chooseWay}
        </Button>
      }
    >
      {wayLines(way, boxSize).map((line) => (
        <Text key={line} size="small" tone="muted">
          {line}
        </Text>
      ))}
      {saving !== null && <Badge tone="success">{whatIfCopy.saving(saving)}</Badge>}
    </PricedActionRow>
  )
}

/** Obstacles are folded, except if the start itself is refused. */
function Obstacles({ obstacles }: { obstacles: readonly WayObstacle[] }) {
  const lines = obstacles.map((obstacle) => (
    <Text key={obstacle} size="small" tone="muted" data-code={obstacle}>
      {wayObstacleTexts[obstacle]}
    </Text>
  ))
  if (lines.length === 0) return null
  return obstacles.some((obstacle) => obstacle.startsWith('start_')) ? (
    lines
  ) : (
    <FoldedDetails summary={whatIfCopy.compared}>{lines}</FoldedDetails>
  )
}

function Found({ ways }: { ways: CheapestWays }) {
  const state = useStore(ways.$state)
  const { from } = useStore(ways.$wish)
  if (state.kind === 'loading') return <Skeleton label={whatIfCopy.loading} count={3} />
  if (state.kind === 'failed')
    return (
      <LoadFailure
        part
        code={state.code}
        title={whatIfCopy.failed}
        words={whatIfRefusalText}
        onRetry={ways.retry}
      />
    )
  return (
    <Stack gap="s">
      {state.plain !== null && <Text weight="strong">{whatIfCopy.plain(state.plain)}</Text>}
      {state.ways.length > 0 ? (
        <PricedActionRows>
          {state.ways.map((way) => (
            <Way
              key={`${way.office.index} ${way.locker?.id} ${way.contracts[0]?.start}`}
              way={way}
              ways={ways}
            />
          ))}
        </PricedActionRows>
      ) : (
        <Text>{state.plain === null ? whatIfCopy.noWaysAtAll : whatIfCopy.noWays}</Text>
      )}
      <Obstacles obstacles={state.obstacles} />
      {state.opensOn !== null && (
        <RemindMe
          reminders={ways.reminders}
          subject={{ kind: 'start_opens', index: ways.index, start: from }}
          day={state.opensOn}
        />
      )}
    </Stack>
  )
}

/** The wish in three fields, and at most three cheaper ways to fulfil it (M-WHATIF-03…05). */
export function CheapestWaysView({ page }: { page: WizardPage }) {
  const [ways] = useState(() => createCheapestWays(browserEnvironment, page))
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap="m">
      <div ref={heading} tabIndex={-1}>
        <Heading level={3} size="h4">
          {whatIfCopy.cheaper}
        </Heading>
        <Text size="small" tone="muted">
          {whatIfCopy.cheaperLead}
        </Text>
      </div>
      <WishFields ways={ways} />
      <Found ways={ways} />
    </Stack>
  )
}
