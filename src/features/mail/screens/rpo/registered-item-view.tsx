import { useStore } from '@nanostores/react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { island } from '#kit/screens/island.tsx'
import { PageFailure } from '#kit/screens/result-page.tsx'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { readPathToken } from '#kit/state/url-params.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import { choosePickupPlace, type RegisteredItem, readRegisteredItem } from '#mail/api/items.ts'
import { registeredItemCopy as copy, pickupPlaceRefusalText } from '#mail/words/items.ts'
import { officeAddressLine } from '#places/parts/rented-place.ts'
import { boxOrCellWords, placeNumberText } from '#places/words/rented-place.ts'
import { workingDayTexts } from '#places/words/working-day.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

interface PlaceChoice {
  readonly item: RegisteredItem
  readonly place: RegisteredItem['place']
  readonly saved: boolean
}

type LoadedPlaceChoice = LoadedState<PlaceChoice>
type WaitingItemPage = ReturnType<typeof createRegisteredItemPage>

/** Shows a registered item without a login, by the token in its notification (M-ROUTE-37). */
export function createRegisteredItemPage(environment: Environment) {
  const params = { token: readPathToken(environment) }
  const { $state, retry, change, send } = createScreen<PlaceChoice>(environment, {
    load: async () => {
      const answer = await call(environment, readRegisteredItem, { params })
      return answer.ok ? { item: answer.value, place: answer.value.place, saved: false } : answer
    },
  })
  return {
    $state,
    retry,
    choose: (place: RegisteredItem['place']) => change({ place, refused: null, saved: false }),
    save: () =>
      send(async ({ place }) => {
        change({ saved: false })
        const answer = await call(environment, choosePickupPlace, { params, body: { place } })
        return answer.ok ? { item: answer.value, place: answer.value.place, saved: true } : answer
      }),
  }
}

const failureTitles: Readonly<Record<string, string>> = {
  token_unknown: copy.unknownTitle,
  token_expired: copy.expiredTitle,
}

function Failure({ code, page }: { code: string; page: WaitingItemPage }) {
  const final = failureTitles[code]
  return (
    <PageFailure
      code={code}
      title={final ?? copy.failedTitle}
      words={pickupPlaceRefusalText}
      onRetry={final === undefined ? page.retry : undefined}
      others={
        final !== undefined && (
          <ButtonLink tone="primary" href={pagePaths.claims}>
            {copy.claims}
          </ButtonLink>
        )
      }
    />
  )
}

function ItemFacts({ item }: { item: RegisteredItem }) {
  const { postOffice: office } = item
  return (
    <Stack gap="s">
      <DescriptionList
        density="compactBelowDesktop"
        items={[
          ...(item.track === null ? [] : [{ term: copy.track, details: item.track }]),
          ...(item.returnedOn === null ? [{ term: copy.where, details: copy.places(item)[item.place] }] : []),
          { term: boxOrCellWords(item).title, details: placeNumberText(item) },
          { term: copy.office, details: typesetAddress(officeAddressLine(office)) },
          {
            term: item.returnedOn === null ? copy.until : copy.wasKeptUntil,
            details: (
              <>
                {formatDottedDate(item.keepUntil)}
                {item.returnedOn === null && (
                  <Text size="small" tone="muted">
                    {copy.untilNote}
                  </Text>
                )}
              </>
            ),
          },
        ]}
      />
      {office.workingHours.length > 0 && (
        <Disclosure title={copy.hours}>
          <DescriptionList
            density="compactBelowDesktop"
            items={office.workingHours.map((row) => {
              const { day, times } = workingDayTexts(row)
              return { term: day, details: times }
            })}
          />
        </Disclosure>
      )}
    </Stack>
  )
}

function Choice({ state, page }: { state: LoadedPlaceChoice; page: WaitingItemPage }) {
  const { item, place, busy, refused, saved } = state
  if (item.handedOver) return <Notice tone="success">{copy.handedOver}</Notice>
  if (item.returnedOn !== null)
    return <Notice tone="warning">{copy.returned(formatDottedDate(item.returnedOn))}</Notice>
  if (!item.mayChoose) return <Notice>{copy.onlyCounter}</Notice>
  return (
    <Card>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void page.save()
        }}
      >
        <Stack gap="m">
          <RadioList
            name="place"
            label={copy.choose}
            options={(['box', 'counter'] as const).map((value) => ({ value, ...copy.options(item)[value] }))}
            value={place}
            onChange={(event) => page.choose(event.currentTarget.value === 'box' ? 'box' : 'counter')}
          />
          {refused !== null && (
            <Notice tone="danger" live="assertive" data-test={refused}>
              {pickupPlaceRefusalText(refused)}
            </Notice>
          )}
          {saved && (
            <Notice tone="success" live="polite">
              {copy.saved}
            </Notice>
          )}
          <Inline>
            <Button type="submit" tone="primary" size="large" busy={busy}>
              {busy ? copy.saving : copy.save}
            </Button>
          </Inline>
        </Stack>
      </form>
    </Card>
  )
}

function WaitingItemView({ page }: { page: WaitingItemPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={2} />
  if (state.kind === 'failed') return <Failure code={state.code} page={page} />
  return (
    <Stack gap="l">
      <Heading level={1}>{copy.kinds[state.item.kind]}</Heading>
      <Columns shape="asideEnd" align="start">
        <Choice state={state} page={page} />
        <Card>
          <ItemFacts item={state.item} />
        </Card>
      </Columns>
    </Stack>
  )
}

export const RegisteredItemIsland = island(createRegisteredItemPage, WaitingItemView)
