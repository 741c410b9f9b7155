import { useStore } from '@nanostores/react'
import type { Moving } from '#claims/api/moving.ts'
import { movingCopy as copy, moveTargetText, moveTargetTitle } from '#claims/words/moving.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { Form } from '#kit/screens/form.tsx'
import { island } from '#kit/screens/island.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { rentedPlaceFromClaim } from '#places/parts/rented-place.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { RentChangeForm, RentChangeFrame, RentChangeImpossible } from '../rent-change-frame.tsx'
import {
  boxSizeOf,
  createMovingPage,
  type LoadedMoving,
  type MovingPage,
  movingTargets,
} from './moving-page.ts'

interface Props {
  state: LoadedMoving
  page: MovingPage
}

function MoveForm({ state, page }: Props) {
  const { claim, moving, target } = state
  const place = rentedPlaceFromClaim(claim)
  const labels = {
    here: copy.whereOptions.here(place),
    resized: boxSizeOf(claim) === 1 ? copy.whereOptions.larger : copy.whereOptions.usual,
    elsewhere: copy.whereOptions.elsewhere,
  }
  const targets = movingTargets.filter((value) => value !== 'resized' || claim.lockerId === null)
  return (
    <Form onSubmit={page.go}>
      <Stack gap="l">
        <Stack as="section" gap="s" aria-labelledby="rests">
          <Stack gap="none">
            <Heading level={2} size="h3" id="rests">
              {copy.rests}
            </Heading>
            <Text tone="muted">{copy.restHint}</Text>
          </Stack>
          <DescriptionList
            items={moving.choices.map(({ start, rest }) => ({
              term: copy.start(start),
              details: copy.rest(rest),
            }))}
          />
        </Stack>
        <RadioList
          name="target"
          label={copy.where}
          options={targets.map((value) => ({ value, label: labels[value] }))}
          value={target}
          onChange={(event) =>
            page.choose(movingTargets.find((value) => value === event.currentTarget.value) ?? 'here')
          }
        />
        <Text prose>{copy.terms(moving.exchangeDays, moving.forwardMonths)}</Text>
        <Inline>
          <Button type="submit" tone="primary">
            {copy.go}
          </Button>
        </Inline>
      </Stack>
    </Form>
  )
}

const MoveTarget = ({ target }: { target: NonNullable<Moving['target']> }) => (
  <Card tone="stamp">
    <Stack gap="m">
      <Heading level={2} size="h3">
        {moveTargetTitle(target)}
      </Heading>
      {!target.isExchanged && <Text prose>{moveTargetText(target)}</Text>}
      <Inline>
        <ButtonLink tone="primary" href={pagePaths.claim(target.claim)}>
          {copy.openLink(target.claim)}
        </ButtonLink>
      </Inline>
    </Stack>
  </Card>
)

function Content({ state, page }: Props) {
  const { claim, moving } = state
  if (moving.target !== null) return <MoveTarget target={moving.target} />
  if (moving.reason === null)
    return (
      <RentChangeForm claim={claim} lead={copy.lead}>
        <MoveForm state={state} page={page} />
      </RentChangeForm>
    )
  return (
    <RentChangeImpossible
      claim={claim}
      title={copy.impossible(rentedPlaceFromClaim(claim))}
      action={
        moving.reason === 'leaving_planned' && (
          <ButtonLink tone="primary" href={pagePaths.leaveClaim(claim.id)}>
            {copy.toLeaving}
          </ButtonLink>
        )
      }
    >
      {copy.reasons[moving.reason]}
    </RentChangeImpossible>
  )
}

function MovingView({ page }: { page: MovingPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={1} />
  if (state.kind === 'failed')
    return <LoadFailure code={state.code} title={copy.failed} level={1} onRetry={page.retry} />
  return (
    <RentChangeFrame claim={state.claim} title={copy.title}>
      <Content state={state} page={page} />
    </RentChangeFrame>
  )
}

export const MovingIsland = island(createMovingPage, MovingView)
