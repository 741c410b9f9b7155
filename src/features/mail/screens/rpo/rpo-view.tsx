import { useStore } from '@nanostores/react'
import { addresses } from '#kit/api/addresses.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { island } from '#kit/screens/island.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { type ShownState, screen } from '#kit/screens/screen.ts'
import { tokenInPath } from '#kit/state/claim-address.ts'
import { dateInWords } from '#kit/words/date-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import { choosePlace, readWaitingItem, type WaitingItem } from '#mail/api/items.ts'
import { rpoCopy as copy, rpoRefusalText } from '#mail/words/items.ts'
import { addressOfOffice } from '#places/parts/rented-place.ts'
import { placeNumber, placeWords } from '#places/words/rented-place.ts'
import { workingDayWords } from '#places/words/working-day.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

interface Rpo {
  readonly item: WaitingItem
  readonly place: WaitingItem['place']
  readonly saved: boolean
}

type ShownRpo = ShownState<Rpo>
type RpoPage = ReturnType<typeof rpoPage>

/** Shows a registered item by the token of its notification, without a login (M-ROUTE-37). */
export function rpoPage(environment: Environment) {
  const params = { token: tokenInPath(environment) }
  const { $state, retry, change, send } = screen<Rpo>(environment, {
    load: async () => {
      const answer = await call(environment, readWaitingItem, { params })
      return answer.ok ? { item: answer.value, place: answer.value.place, saved: false } : answer
    },
  })
  return {
    $state,
    retry,
    choose: (place: WaitingItem['place']) => change({ place, refused: null, saved: false }),
    save: () =>
      send(async ({ place }) => {
        change({ saved: false })
        const answer = await call(environment, choosePlace, { params, body: { place } })
        return answer.ok ? { item: answer.value, place: answer.value.place, saved: true } : answer
      }),
  }
}

const titles: Readonly<Record<string, string>> = {
  token_unknown: copy.unknownTitle,
  token_expired: copy.expiredTitle,
}

function Failure({ code, page }: { code: string; page: RpoPage }) {
  const final = titles[code]
  return (
    <LoadFailure
      level={1}
      code={code}
      title={final ?? copy.failedTitle}
      words={rpoRefusalText}
      onRetry={final === undefined ? page.retry : undefined}
      others={final !== undefined && <ButtonLink href={addresses.home}>{copy.home}</ButtonLink>}
    />
  )
}

function Facts({ item }: { item: WaitingItem }) {
  const { postOffice: office } = item
  return (
    <Stack gap="s">
      <DescriptionList
        items={[
          ...(item.track === null ? [] : [{ term: copy.track, details: item.track }]),
          ...(item.returnedOn === null ? [{ term: copy.where, details: copy.places(item)[item.place] }] : []),
          { term: placeWords(item).title, details: placeNumber(item) },
          { term: copy.office, details: typesetAddress(addressOfOffice(office)) },
          {
            term: item.returnedOn === null ? copy.until : copy.wasKeptUntil,
            details: (
              <>
                {dateInWords(item.keepUntil)}
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
            density="tight"
            items={office.workingHours.map((row) => {
              const { day, times } = workingDayWords(row)
              return { term: day, details: times }
            })}
          />
        </Disclosure>
      )}
    </Stack>
  )
}

function Choice({ state, page }: { state: ShownRpo; page: RpoPage }) {
  const { item, place, busy, refused, saved } = state
  if (item.handedOver) return <Notice tone="success">{copy.handedOver}</Notice>
  if (item.returnedOn !== null)
    return <Notice tone="warning">{copy.returned(dateInWords(item.returnedOn))}</Notice>
  if (!item.mayChoose) return <Notice>{copy.onlyCounter}</Notice>
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void page.save()
      }}
    >
      <Stack gap="m" align="start">
        <RadioList
          name="place"
          label={copy.choose}
          columns="two"
          options={(['box', 'counter'] as const).map((value) => ({ value, ...copy.options(item)[value] }))}
          value={place}
          onChange={(event) => page.choose(event.currentTarget.value === 'box' ? 'box' : 'counter')}
        />
        {refused !== null && (
          <Notice tone="danger" live="assertive" data-test={refused}>
            {rpoRefusalText(refused)}
          </Notice>
        )}
        {saved && (
          <Notice tone="success" live="polite">
            {copy.saved}
          </Notice>
        )}
        <Button type="submit" tone="primary" size="large" busy={busy}>
          {busy ? copy.saving : copy.save}
        </Button>
      </Stack>
    </form>
  )
}

function RpoView({ page }: { page: RpoPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={2} />
  if (state.kind === 'failed') return <Failure code={state.code} page={page} />
  return (
    <Stack gap="l">
      <Heading level={1}>{copy.kinds[state.item.kind]}</Heading>
      <Card>
        <Facts item={state.item} />
      </Card>
      <Choice state={state} page={page} />
    </Stack>
  )
}

export const RpoIsland = island(rpoPage, RpoView)
