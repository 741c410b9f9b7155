import { useStore } from '@nanostores/react'
import { downloadJointPaymentOrder } from '#claims/api/organisation-claims.ts'
import { rentalPlanCopy as copy, rentalPlanRefusalText } from '#claims/words/rental-plan.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { island } from '#kit/screens/island.tsx'
import { OrganisationPageStatus, OrganisationPageTitle } from '#kit/screens/organisation-page-status.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { ProgressBar } from '#ui/spinner/spinner.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { OpenPlan } from './open-plan.tsx'
import { createRentalPlanPage, type LoadedRentalPlan, type RentalPlanPage } from './rental-plan-page.ts'
import { StartSelect, WishUpload } from './wish-upload.tsx'

interface Props {
  readonly state: LoadedRentalPlan
  readonly page: RentalPlanPage
}

function Rented({ rented }: { rented: NonNullable<LoadedRentalPlan['rented']> }) {
  const { order, boxes, total } = rented
  const amount = formatAmount(total)
  return (
    <Notice
      tone="success"
      title={copy.rentedTitle}
      takesFocus
      action={
        <Inline gap="s">
          {order !== null && (
            <ButtonLink
              tone="primary"
              icon="pdf"
              href={buildFileUrl(downloadJointPaymentOrder, { id: order })}
            >
              {copy.download(order)}
            </ButtonLink>
          )}
          <ButtonLink href={pagePaths.legalsActive}>{copy.toBoxes}</ButtonLink>
        </Inline>
      }
    >
      {order === null ? copy.paidText(boxes, amount) : copy.orderedText(boxes, amount)}
    </Notice>
  )
}

const Preparing = ({ prepared, lines }: { prepared: number; lines: number }) => (
  <Card>
    <Stack gap="s">
      <Heading level={2} size="h3">
        {copy.preparingTitle}
      </Heading>
      <ProgressBar done={prepared} of={lines} label={copy.preparing(prepared, lines)} />
      <Text tone="muted">{copy.preparingText}</Text>
    </Stack>
  </Card>
)

const Expired = ({ state, page }: Props) => (
  <Card>
    <Stack gap="s">
      <Heading level={2} size="h3">
        {copy.expiredTitle}
      </Heading>
      <Text>{copy.expiredText}</Text>
      <StartSelect state={state} page={page} />
      <Inline gap="s">
        <Button tone="primary" icon="refresh" busy={state.busy} onClick={() => void page.again()}>
          {copy.again}
        </Button>
        <Button tone="quiet" onClick={() => void page.close()}>
          {copy.another}
        </Button>
      </Inline>
    </Stack>
  </Card>
)

function Plan({ state, page }: Props) {
  const { plan, rented } = state
  if (rented) return <Rented rented={rented} />
  if (plan === null) return <WishUpload state={state} page={page} />
  if (plan.state === 'preparing') return <Preparing prepared={plan.prepared} lines={plan.lines} />
  if (plan.state === 'open') return <OpenPlan state={state} plan={plan} page={page} />
  return <Expired state={state} page={page} />
}

function RentalPlanView({ page }: { page: RentalPlanPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  return (
    <Stack gap="s">
      <OrganisationPageTitle title={copy.title}>
        <ButtonLink tone="quiet" icon="arrow-left" href={pagePaths.legalsActive}>
          {copy.toBoxes}
        </ButtonLink>
      </OrganisationPageTitle>
      <OrganisationPageStatus state={state} loading={copy.loading} count={4} onRetry={page.retry} />
      {state.kind === 'shown' && (
        <Stack gap="m">
          <RefusalNotice code={state.refused} words={rentalPlanRefusalText} />
          <Plan state={state} page={page} />
        </Stack>
      )}
    </Stack>
  )
}

export const RentalPlanIsland = island(createRentalPlanPage, RentalPlanView)
