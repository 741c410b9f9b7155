import { useStore } from '@nanostores/react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { island } from '#kit/screens/island.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import type { LoadedState } from '#kit/screens/screen.ts'
import { buildLoginUrl } from '#kit/state/session.ts'
import { currentPagePath } from '#kit/state/url-params.ts'
import { formatMonthAndYear } from '#kit/words/date-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import { officeAddress } from '#places/rules/office-address.ts'
import { WaitEntryCard } from '#rent/parts/wait-entries.tsx'
import { WAIT_RADII_KM } from '#rent/rules/wait-list.ts'
import { chanceText, waitListCopy as copy, waitRefusalText } from '#rent/words/wait-list.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ChanceList } from '#ui/chance-list/chance-list.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { createWaitPage, type WaitPage, type WaitRadius } from './wait-page.ts'

type Shown = Extract<ReturnType<WaitPage['$state']['get']>, LoadedState<object>>

interface Props {
  page: WaitPage
  state: Shown
}

function JoinForm({ page, state }: Props) {
  return (
    <Stack gap="m">
      <Columns shape="two" gap="m" align="start">
        <Select
          name="start"
          label={copy.start}
          hint={copy.startHint}
          options={state.months.map((month) => ({ value: month, label: formatMonthAndYear(month) }))}
          value={state.startMonth}
          onChange={(event) => page.chooseStart(event.target.value)}
        />
        <Select
          name="radius"
          label={copy.radius}
          options={WAIT_RADII_KM.map((km) => ({ value: String(km), label: copy.radii(km) }))}
          value={String(state.radiusKm)}
          onChange={(event) => page.chooseRadius(Number(event.target.value) as WaitRadius)}
        />
      </Columns>
      <RefusalNotice code={state.refused} words={waitRefusalText} />
      {state.isPerson ? (
        <Button tone="primary" busy={state.busy} onClick={() => void page.join()}>
          {copy.join}
        </Button>
      ) : (
        <ButtonLink tone="primary" href={buildLoginUrl(currentPagePath(browserEnvironment))}>
          {copy.loginToJoin}
        </ButtonLink>
      )}
    </Stack>
  )
}

const Forecast = ({ state }: { state: Shown }) => (
  <Card as="section" aria-labelledby="chance">
    <Stack gap="s">
      <Heading level={2} size="h3" id="chance">
        {copy.chance}
      </Heading>
      <ChanceList
        items={state.forecast.map(({ month, chance }) => ({
          label: copy.month(month),
          chance,
          text: chanceText(chance),
        }))}
      />
      <Text size="small" tone="muted">
        {copy.chanceHint}
      </Text>
    </Stack>
  </Card>
)

function Queue({ page, state }: Props) {
  const isHere = ({ index, size, lockerId }: Shown['entries'][number]) =>
    index === state.index && size === state.size && lockerId === state.lockerId
  const own = state.entries.filter(isHere)
  const isWaiting = own.some((entry) => entry.state !== 'lapsed')
  return (
    <Columns shape="two" gap="l" align="start">
      <Stack gap="m">
        {own.map((entry) => (
          <WaitEntryCard
            key={entry.id}
            entry={entry}
            busy={state.busy}
            onPass={(id) => void page.pass(id)}
            onLeave={(id) => void page.leave(id)}
          />
        ))}
        <Text>
          {copy.waiting}: {state.waiting === 0 ? copy.nobody : copy.people(state.waiting)}. {copy.boxes}:{' '}
          {state.boxes}.
        </Text>
        {state.free > 0 && !isWaiting && (
          <Notice
            tone="success"
            action={
              <ButtonLink tone="primary" href={pagePaths.wizard(state.index)}>
                {copy.rent}
              </ButtonLink>
            }
          >
            {copy.free(state.free)}
          </Notice>
        )}
        {state.free === 0 && !isWaiting && <JoinForm page={page} state={state} />}
        <Text size="small" tone="muted">
          {copy.fair}
        </Text>
      </Stack>
      <Forecast state={state} />
    </Columns>
  )
}

function WaitView({ page }: { page: WaitPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="form" count={3} />
  if (state.kind === 'failed')
    return <LoadFailure code={state.code} title={copy.failed} level={1} onRetry={page.retry} />
  return (
    <Stack gap="l">
      <Stack gap="s">
        <Heading level={1}>{copy.title(state.size)}</Heading>
        <Text size="lead">
          {state.index}, {typesetAddress(officeAddress(state.office.settlement, state.office.addressSource))}
        </Text>
        <Text prose>{copy.lead}</Text>
      </Stack>
      <Queue page={page} state={state} />
    </Stack>
  )
}

export const WaitIsland = island(createWaitPage, WaitView)
