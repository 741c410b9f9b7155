import { useStore } from '@nanostores/react'
import type { LeavingMail, LeavingPlan } from '#claims/api/leaving.ts'
import { leavingCopy as copy, leavingRefusalText } from '#claims/words/leaving.ts'
import { movingCopy } from '#claims/words/moving.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { Form } from '#kit/screens/form.tsx'
import { island } from '#kit/screens/island.tsx'
import { LengthLimitedTextArea } from '#kit/screens/length-limited-field.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { PrivacyNote } from '#people/parts/privacy-note.tsx'
import { rentedPlaceFromClaim } from '#places/parts/rented-place.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { ClaimVisitsSection } from '#visits/parts/visits-view.tsx'
import { RentChangeForm, RentChangeFrame, RentChangeImpossible } from '../rent-change-frame.tsx'
import { createLeavingPage, type LeavingPage, type LoadedLeaving } from './leaving-page.ts'

interface Props {
  state: LoadedLeaving
  page: LeavingPage
}

const mails: readonly LeavingMail[] = ['return', 'forward', 'collect']
const ADDRESS_REFUSAL = 'forward_address_missing'

function LeavingForm({ state, page }: Props) {
  const { leaving, draft, busy, refused } = state
  const { kind, choices, extension, waiting } = leaving
  return (
    <Form onSubmit={() => void page.plan()}>
      <Stack gap="l">
        <RadioList
          name="last-day"
          label={copy.when}
          hint={kind === null ? undefined : copy.whenHints[kind]}
          options={choices.map(({ lastDay, refund }) => ({
            value: lastDay,
            label: copy.until(lastDay),
            aside: copy.refund(refund),
          }))}
          value={draft.lastDay}
          onChange={(event) => page.type({ lastDay: event.currentTarget.value })}
        />
        {extension && <Text>{copy.extension(extension.id, extension.refund)}</Text>}
        {waiting > 0 && <Text>{copy.waiting(waiting)}</Text>}
        <RadioList
          name="mail"
          label={copy.mail}
          options={mails.map((value) => ({
            value,
            label: copy.mails[value],
            ...(value === 'forward' ? { aside: copy.forwardFor(leaving.forwardMonths) } : {}),
          }))}
          value={draft.mail}
          onChange={(event) =>
            page.type({ mail: mails.find((mail) => mail === event.currentTarget.value) ?? 'return' })
          }
        />
        {draft.mail === 'forward' && (
          <>
            <LengthLimitedTextArea
              name="forward-to"
              limit={maxTextLength.postalAddress}
              rows={2}
              label={copy.forwardTo}
              hint={copy.forwardToHint}
              value={draft.forwardTo}
              onChange={(event) => page.type({ forwardTo: event.currentTarget.value })}
              error={refused === ADDRESS_REFUSAL ? leavingRefusalText(ADDRESS_REFUSAL) : undefined}
            />
            <PrivacyNote />
          </>
        )}
        {refused !== ADDRESS_REFUSAL && <RefusalNotice code={refused} words={leavingRefusalText} />}
        <Inline>
          <Button type="submit" tone="primary" busy={busy}>
            {busy ? copy.sending : copy.send}
          </Button>
        </Inline>
      </Stack>
    </Form>
  )
}

function Planned({ state, page, plan }: Props & { plan: LeavingPlan }) {
  const { claim, busy, refused } = state
  return (
    <Card tone="stamp">
      <Stack gap="m">
        <Heading level={2} size="h3">
          {copy.planned}
        </Heading>
        <Text>{copy.plannedText(rentedPlaceFromClaim(claim), plan.lastDay)}</Text>
        <DescriptionList
          items={[
            { term: copy.plannedFacts.refund, details: formatAmount(plan.refund) },
            { term: copy.plannedFacts.mail, details: copy.mails[plan.mail] },
            ...(plan.forwardTo === null
              ? []
              : [{ term: copy.plannedFacts.forwardTo, details: plan.forwardTo }]),
          ]}
        />
        <RefusalNotice code={refused} words={leavingRefusalText} />
        <Inline gap="s">
          <Button onClick={page.edit}>{copy.change}</Button>
          <Button tone="quiet" busy={busy} onClick={() => void page.cancel()}>
            {copy.cancel}
          </Button>
        </Inline>
      </Stack>
    </Card>
  )
}

function LeavingView({ page }: { page: LeavingPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={1} />
  if (state.kind === 'failed')
    return <LoadFailure code={state.code} title={copy.failed} level={1} onRetry={page.retry} />
  const { claim, leaving, isEditing } = state
  const place = rentedPlaceFromClaim(claim)
  const { plan } = leaving
  return (
    <RentChangeFrame claim={claim} title={copy.title}>
      {leaving.kind === null || leaving.movesTo !== null ? (
        <RentChangeImpossible
          claim={claim}
          title={copy.impossible(place)}
          action={
            leaving.movesTo && (
              <ButtonLink tone="primary" href={pagePaths.claim(leaving.movesTo.claim)}>
                {copy.toMove(leaving.movesTo.claim)}
              </ButtonLink>
            )
          }
        >
          {leaving.movesTo === null
            ? copy.impossibleText
            : copy.moving[leaving.movesTo.isPaid ? 'paid' : 'unpaid']}
        </RentChangeImpossible>
      ) : (
        <RentChangeForm
          claim={claim}
          lead={copy.lead(place)}
          link={
            leaving.kind === 'end' &&
            plan === null && (
              <Link href={pagePaths.moveClaim(claim.id)} alone>
                {movingCopy.instead}
              </Link>
            )
          }
        >
          {plan !== null && !isEditing ? (
            <>
              <Planned state={state} page={page} plan={plan} />
              <ClaimVisitsSection planner={page.visits} claim={claim.id} primary />
            </>
          ) : (
            <LeavingForm state={state} page={page} />
          )}
        </RentChangeForm>
      )}
    </RentChangeFrame>
  )
}

export const LeavingIsland = island(createLeavingPage, LeavingView)
