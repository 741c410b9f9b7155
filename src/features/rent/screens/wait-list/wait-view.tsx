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
import { WaitDecisionDialog, WaitEntryCard } from '#rent/parts/wait-entries.tsx'
import { listForecastRows } from '#rent/rules/wait-forecast.ts'
import { chanceText, waitListCopy as copy, waitRefusalText } from '#rent/words/wait-list.ts'
import { AccordionFrame, Disclosure } from '#ui/accordion/accordion.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ChanceList } from '#ui/chance-list/chance-list.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { PlaceUnknown } from '../checkout/place-unknown.tsx'
import { createWaitPage, type WaitPage } from './wait-page.ts'

type Shown = Extract<ReturnType<WaitPage['$state']['get']>, LoadedState<object>>

interface Props {
  page: WaitPage
  state: Shown
}

/** Month and distance of a new entry, or of the one that the person has. */
function WishFields({ page, state }: Props) {
  return (
    <>
      <Select
        name="start"
        label={copy.start}
        hint={copy.startHint}
        options={state.months.map((month, index) => ({
          value: month,
          label: index === 0 ? copy.startNow : formatMonthAndYear(month),
        }))}
        value={state.startMonth}
        onChange={(event) => page.chooseStart(event.target.value)}
      />
      <Select
        name="radius"
        label={copy.radius}
        options={state.radii.map((km) => ({ value: String(km), label: copy.radii(km) }))}
        value={String(state.radiusKm)}
        onChange={(event) => page.chooseRadius(Number(event.target.value))}
      />
      <RefusalNotice code={state.refused} words={waitRefusalText} />
    </>
  )
}

const JoinForm = (props: Props) => (
  <Stack gap="m" align="stretch">
    <WishFields {...props} />
    {props.state.isPerson ? (
      <Button tone="primary" size="large" busy={props.state.busy} onClick={() => void props.page.join()}>
        {copy.join}
      </Button>
    ) : (
      <ButtonLink tone="primary" size="large" href={buildLoginUrl(currentPagePath(browserEnvironment))}>
        {copy.loginToJoin}
      </ButtonLink>
    )}
  </Stack>
)

const EditForm = (props: Props & { id: number }) => (
  <AccordionFrame>
    <Disclosure title={copy.edit}>
      <Stack gap="m">
        <WishFields {...props} />
        <Button busy={props.state.busy} onClick={() => void props.page.save(props.id)}>
          {copy.save}
        </Button>
      </Stack>
    </Disclosure>
  </AccordionFrame>
)

const Facts = ({ state }: { state: Shown }) => (
  <DescriptionList
    items={[
      { term: copy.waiting, details: state.waiting === 0 ? copy.nobody : copy.people(state.waiting) },
      { term: copy.boxes(state.size), details: state.boxes },
    ]}
  />
)

const Free = ({ state }: { state: Shown }) => (
  <Notice
    tone="success"
    action={
      <ButtonLink
        tone="primary"
        href={
          state.lockerId === null ? pagePaths.wizard(state.index) : pagePaths.rentalOfLocker(state.lockerId)
        }
      >
        {copy.rent}
      </ButtonLink>
    }
  >
    {copy.free(state.free)}
  </Notice>
)

const None = ({ state }: { state: Shown }) => (
  <Notice tone="warning" action={<ButtonLink href={pagePaths.office(state.index)}>{copy.nearby}</ButtonLink>}>
    {copy.none}
  </Notice>
)

function Act(props: Props) {
  const { boxes, office, free, entry } = props.state
  if (entry?.state === 'waiting')
    return (
      <>
        {office.isTemporaryClosed && <Notice tone="warning">{copy.closedForNow}</Notice>}
        <EditForm {...props} id={entry.id} />
      </>
    )
  if (entry?.state === 'offered') return null
  if (office.isTemporaryClosed) return <Notice tone="warning">{copy.closed}</Notice>
  if (boxes === 0) return <None state={props.state} />
  if (free > 0) return <Free state={props.state} />
  return <JoinForm {...props} />
}

const Forecast = ({ state }: { state: Shown }) => (
  <Card as="section" aria-labelledby="chance">
    <Stack gap="s">
      <Heading level={2} size="h3" id="chance">
        {state.entry?.state === 'waiting' ? copy.chanceMine : copy.chance}
      </Heading>
      {state.forecast.at(-1)?.chance === 0 ? (
        <Text>{copy.chanceUnknown}</Text>
      ) : (
        <ChanceList
          title={copy.chanceColumn}
          items={listForecastRows(state.forecast).map(({ month, chance }) => ({
            label: formatMonthAndYear(month),
            chance,
            text: chanceText(chance),
          }))}
        />
      )}
      <Text size="small" tone="muted">
        {copy.chanceHint}
      </Text>
      {state.radiusKm > 0 && (
        <Text size="small" tone="muted">
          {copy.chanceNear}
        </Text>
      )}
    </Stack>
  </Card>
)

/** A mistyped or shortened URL leads to these codes too. */
const unknownPlaceCodes: readonly string[] = ['office_unknown', 'locker_unknown', 'office_missing']

function WaitView({ page }: { page: WaitPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="form" count={3} />
  if (state.kind === 'failed' && unknownPlaceCodes.includes(state.code))
    return <PlaceUnknown code={state.code} />
  if (state.kind === 'failed')
    return <LoadFailure code={state.code} title={copy.failed} level={1} onRetry={page.retry} />
  const { entry, office } = state
  const hasQueue = entry !== null || state.boxes > 0
  return (
    <Columns shape="two" gap="xl" align="start">
      <Stack gap="l">
        <Stack gap="s">
          <Heading level={1}>{copy.title(state.size)}</Heading>
          <Text size="lead">
            {state.index}, {typesetAddress(officeAddress(office.settlement, office.addressSource))}
          </Text>
          {hasQueue && <Text>{copy.lead(state.offerHours)}</Text>}
        </Stack>
        {entry && <WaitEntryCard entry={entry} now={state.now} decision={page.decision} />}
        {hasQueue && <Facts state={state} />}
        <Act page={page} state={state} />
        {hasQueue && (
          <Text size="small" tone="muted">
            {copy.fair}
          </Text>
        )}
      </Stack>
      {hasQueue && entry?.state !== 'offered' && <Forecast state={state} />}
      <WaitDecisionDialog decision={page.decision} />
    </Columns>
  )
}

export const WaitIsland = island(createWaitPage, WaitView)
